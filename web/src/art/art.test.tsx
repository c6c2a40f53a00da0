// @vitest-environment happy-dom
import { render } from "preact";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CARD_KINDS, cardMeaning } from "../board/core/card";
import { TILE_KINDS, tileMark } from "../board/core/tile";
import { language } from "../i18n/translate";
import { cornerIndex, doubleRedFrame, faceStyle } from "../state/preferences";
import { Card } from "./Card";
import { DRAWING_IDS, drawingsOf } from "./drawings";
import { GLYPHS, glyphPath } from "./glyphs";
import { MARKS } from "./marks";
import { DRAWINGS, drawn as drawnInto } from "./sprite";
import { BACK_STYLES } from "../state/styles";
import { PLAIN_BELOW, Tile } from "./Tile";

const TILES = Array.from({ length: TILE_KINDS }, (_, kind) => kind);
const CARDS = Array.from({ length: CARD_KINDS }, (_, kind) => kind);

/** Every drawing, as the page would have it when it showed them all. */
function allMarkup(): string {
  return drawingsOf(DRAWING_IDS, () => false);
}

/** The inside of every symbol by id. */
function symbols(): Map<string, string> {
  const found = allMarkup().matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g);
  return new Map([...found].map((match) => [match[1] ?? "", match[2] ?? ""]));
}

function drawn(element: preact.JSX.Element): SVGElement {
  const host = document.createElement("div");
  document.body.append(host);
  render(element, host);
  const svg = host.querySelector("svg");
  if (svg === null) throw new Error("nothing was drawn");
  return svg;
}

function uses(svg: SVGElement): string[] {
  return [...svg.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? "");
}

beforeAll(() => DRAWINGS.load());

beforeEach(() => {
  document.body.replaceChildren();
});

afterEach(() => {
  language.value = "zh";
  cornerIndex.value = false;
  faceStyle.value = "full";
  doubleRedFrame.value = false;
});

describe("glyphs", () => {
  test("every character has an outline of its own, with real numbers inside its square", () => {
    const outlines = GLYPHS.map((glyph) => glyphPath(glyph));
    expect(new Set(outlines).size).toBe(GLYPHS.length);
    for (const [i, outline] of outlines.entries()) {
      expect(outline.length, GLYPHS[i]).toBeGreaterThan(100);
      expect(outline, GLYPHS[i]).toMatch(/^[MQZ0-9 .-]+$/);
      for (const number of outline.match(/-?\d+(\.\d+)?/g) ?? []) {
        expect(Number(number), GLYPHS[i]).toBeGreaterThan(-12);
        expect(Number(number), GLYPHS[i]).toBeLessThan(112);
      }
    }
  });

  test("the cards' characters are all drawn, in the forms the text uses", () => {
    for (const kind of CARDS) expect(GLYPHS).toContain(cardMeaning(kind).character);
  });
});

const COLOURS = ["by_rank", "by_size"] as const;

describe("the drawings", () => {
  test("has a different picture for every tile, mark, card and back", () => {
    const all = symbols();
    const expected = [
      "tile-body",
      ...BACK_STYLES.map((back) => `tile-back-${back}`),
      ...TILES.map((kind) => `tile-${kind}`),
      ...MARKS.map((name) => `mark-${name}`),
      ...CARDS.flatMap((kind) =>
        COLOURS.flatMap((colours) =>
          cardMeaning(kind, colours).red ? [`${kind}-red`, `${kind}-red-framed`] : [String(kind)],
        ),
      ).flatMap((look) => [`card-${look}`, `hand-card-${look}`]),
      "card-back",
      "hand-card-back",
    ];
    for (const id of expected) expect(all.get(id)?.length ?? 0, id).toBeGreaterThan(60);
    const different = new Set(expected);
    expect(new Set([...different].map((id) => all.get(id))).size).toBe(different.size);
  });

  test("every season and plant has a picture of its own beside its character and number", () => {
    const all = symbols();
    const pictures = TILES.slice(34).map((kind) =>
      all
        .get(`tile-${kind}`)
        ?.replace(/^<use [^>]*>/, "")
        .replace(/^<g .*?<\/g>/, ""),
    );
    for (const picture of pictures) expect(picture?.length).toBeGreaterThan(200);
    expect(new Set(pictures).size).toBe(8);
  });

  test("plain faces differ from each other and hold less than the full ones", () => {
    const all = symbols();
    const plain = [...all].filter(([id]) => id.endsWith("-plain"));
    expect(plain).toHaveLength(9 + 9 + 8);
    expect(new Set(plain.map(([, body]) => body)).size).toBe(plain.length);
    for (const [id, body] of plain.filter(([id]) => Number(id.split("-")[1]) < 34)) {
      expect(body.length, id).toBeLessThan(all.get(id.replace("-plain", ""))?.length ?? 0);
    }
  });

  test("has no id twice, and everything it refers to", () => {
    const markup = allMarkup();
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    const wanted = [...markup.matchAll(/href="#([^"]+)"|url\(#([^)]+)\)/g)];
    expect(wanted.length).toBeGreaterThan(50);
    for (const match of wanted) expect(ids).toContain(match[1] ?? match[2]);
  });

  test("needs no styles, scripts or foreign addresses, and no number failed", () => {
    expect(allMarkup()).not.toMatch(/style=|<script|on\w+=|https?:|NaN|undefined|Infinity/);
  });

  test("bring what they refer to, first and once, unless the page has it", () => {
    const ids = (markup: string): (string | undefined)[] =>
      [...markup.matchAll(/<\w+ id="([^"]+)"/g)].map((match) => match[1]);
    expect(ids(drawingsOf(["tile-31", "tile-body", "tile-31"], () => false))).toEqual([
      "glyph-中",
      "tile-31",
      "tile-face-fade",
      "tile-body",
    ]);
    expect(ids(drawingsOf(["tile-31"], (id) => id === "glyph-中"))).toEqual(["tile-31"]);
    expect(drawingsOf(["tile-31"], (id) => id === "tile-31")).toBe("");
  });
});

describe("the sprite", () => {
  const symbolsThere = (): string[] =>
    [...document.querySelectorAll("svg#sprite > symbol")].map(({ id }) => id);

  test("has what is on the page and what that refers to, each once, and nothing else", () => {
    expect(document.getElementById("sprite")).toBeNull();
    drawn(<Tile kind={31} index />);
    drawn(<Tile kind={31} />);
    expect(symbolsThere().sort()).toEqual(["mark-C", "tile-31", "tile-body"]);
    const inside = [...(document.getElementById("sprite")?.children ?? [])].map(({ id }) => id);
    expect(inside).toHaveLength(new Set(inside).size);
    expect(inside).toContain("glyph-中");
    expect(inside).toContain("tile-face-fade");
    expect(inside.filter((id) => id.startsWith("glyph-"))).toHaveLength(1);
    drawn(<Card kind={16} form="hand" />);
    expect(symbolsThere()).toContain("hand-card-16-red");
    expect(symbolsThere()).toHaveLength(4);
  });

  test("takes what the page has already as it is", () => {
    const mine = document.createElementNS("http://www.w3.org/2000/svg", "symbol");
    mine.id = "tile-5";
    document.body.append(mine);
    expect(drawnInto("tile-5")).toBe("#tile-5");
    expect(symbolsThere()).toEqual([]);
  });

  test("is displayed, without a size, and said to nobody", () => {
    drawnInto("tile-body");
    const sprite = document.getElementById("sprite");
    expect(sprite?.getAttribute("width")).toBe("0");
    expect(sprite?.getAttribute("aria-hidden")).toBe("true");
    expect(sprite?.hasAttribute("hidden")).toBe(false);
    expect(sprite?.querySelectorAll("linearGradient")).toHaveLength(1);
  });
});

describe("Tile", () => {
  test("every kind refers to drawings that exist and is named in words", () => {
    const all = symbols();
    const names = new Set<string | null>();
    for (const kind of TILES) {
      const svg = drawn(<Tile kind={kind} w={56} index />);
      expect(uses(svg)).toContain(`#tile-${kind}`);
      for (const href of uses(svg)) expect([...all.keys()]).toContain(href.slice(1));
      expect(svg.getAttribute("role")).toBe("img");
      names.add(svg.getAttribute("aria-label"));
    }
    expect(names.size).toBe(TILE_KINDS);
    expect(names).toContain("三万");
    language.value = "en";
    expect(drawn(<Tile kind={2} />).getAttribute("aria-label")).toBe("3 of characters");
  });

  test("small tiles and the plain style drop the fine detail where there is some", () => {
    expect(uses(drawn(<Tile kind={20} w={PLAIN_BELOW} />))).toContain("#tile-20");
    expect(uses(drawn(<Tile kind={20} w={PLAIN_BELOW - 1} />))).toContain("#tile-20-plain");
    expect(uses(drawn(<Tile kind={20} />))).toContain("#tile-20");
    expect(uses(drawn(<Tile kind={3} w={20} />))).toContain("#tile-3");
    faceStyle.value = "plain";
    expect(uses(drawn(<Tile kind={20} w={99} />))).toContain("#tile-20-plain");
  });

  test("a face-down tile tells nothing about its kind", () => {
    const svg = drawn(<Tile kind={20} back w={40} index />);
    expect(uses(svg)).toEqual(["#tile-back-jade"]);
    expect(svg.outerHTML).not.toContain("20");
    expect(svg.getAttribute("aria-label")).toBe("背面的牌");
    expect(uses(drawn(<Tile backs="crimson" />))).toEqual(["#tile-back-crimson"]);
  });

  test("the corner mark follows the preference unless told otherwise", () => {
    const marks = (svg: SVGElement): string[] =>
      uses(svg).filter((href) => href.startsWith("#mark-"));
    expect(marks(drawn(<Tile kind={30} />))).toEqual([]);
    cornerIndex.value = true;
    expect(marks(drawn(<Tile kind={30} />))).toEqual([`#mark-${tileMark(30)}`]);
    expect(marks(drawn(<Tile kind={30} index={false} />))).toEqual([]);
    expect(marks(drawn(<Tile kind={34} />))).toEqual([]);
  });

  test("a lying tile takes a lying box", () => {
    const box = (svg: SVGElement): (string | null)[] =>
      ["viewBox", "width", "height"].map((name) => svg.getAttribute(name));
    expect(box(drawn(<Tile kind={1} w={30} />))).toEqual(["0 0 60 84", "30", "42"]);
    expect(box(drawn(<Tile kind={1} w={30} turns={1} />))).toEqual(["0 0 84 60", "42", "30"]);
    expect(box(drawn(<Tile kind={1} w={30} turns={2} />))).toEqual(["0 0 60 84", "30", "42"]);
    expect(box(drawn(<Tile kind={1} />))).toEqual(["0 0 60 84", null, null]);
  });

  test("without a label of its own it is silent", () => {
    const svg = drawn(<Tile kind={1} label={null} />);
    expect(svg.getAttribute("aria-hidden")).toBe("true");
    expect(svg.hasAttribute("aria-label")).toBe(false);
  });
});

describe("Card", () => {
  test("every kind and form refers to a drawing that exists and is named in words", () => {
    const all = symbols();
    for (const kind of CARDS) {
      for (const form of ["whole", "hand", "square"] as const) {
        for (const href of uses(drawn(<Card kind={kind} form={form} framed />))) {
          expect([...all.keys()]).toContain(href.slice(1));
        }
      }
    }
    expect(drawn(<Card kind={16} />).getAttribute("aria-label")).toBe("大写柒，红");
  });

  test("only red cards get the second frame", () => {
    doubleRedFrame.value = true;
    expect(uses(drawn(<Card kind={6} />))).toEqual(["#card-6-red-framed"]);
    expect(uses(drawn(<Card kind={5} />))).toEqual(["#card-5"]);
  });

  test("has the colours of the table it lies on", () => {
    expect(uses(drawn(<Card kind={6} colours="by_size" />))).toEqual(["#card-6"]);
    expect(uses(drawn(<Card kind={15} colours="by_size" />))).toEqual(["#card-15-red"]);
    expect(drawn(<Card kind={15} colours="by_size" />).getAttribute("aria-label")).toBe(
      "大写陆，红",
    );
  });

  test("a face-down card tells nothing, and a square shows the top of the hand card", () => {
    expect(uses(drawn(<Card kind={6} back form="hand" />))).toEqual(["#hand-card-back"]);
    const square = drawn(<Card kind={6} form="square" w={26} />);
    expect(square.getAttribute("viewBox")).toBe("0 0 40 40");
    expect(square.getAttribute("height")).toBe("26");
  });
});
