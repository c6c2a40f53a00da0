// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderPage } from "../../../fixture/page";
import { foldOf, unfold } from "../../../board/fold";
import type { MahjongBoard } from "../../../board/mahjong/board";
import { NO_AUTOPILOT, type Autopilot } from "../../../board/mahjong/offers";
import { language } from "../../../i18n/translate";
import type { GameAction, Prompt } from "../../../net/protocol";
import { discardBy, showHints, tileSort } from "../../../state/preferences";
import type { OpenPrompt } from "../../../state/session";
import { occupantsOf } from "../parts/occupants";
import { deals, roomOf } from "../../../fixture/script";
import { LiveHand } from "./LiveHand";
import { BLIND, HOLD } from "../parts/OfferPanel";
import { BOUNCE } from "../parts/useLift";

let host: HTMLElement;
let acted: number[];
let autopilot: ReturnType<typeof signal<Autopilot>>;
let clock: number;

beforeEach(() => {
  Element.prototype.setPointerCapture = () => undefined;
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  host = document.createElement("div");
  document.body.replaceChildren(host);
  acted = [];
  autopilot = signal<Autopilot>(NO_AUTOPILOT);
  clock = 10_000;
  discardBy.value = "twice";
  tileSort.value = "sorted";
});

afterEach(() => {
  render(null, host);
  language.value = "zh";
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The board of a recorded deal after so many steps, and the prompt of seat 0 then. */
function at(
  name: string,
  told: number,
): { board: MahjongBoard; asked: Partial<Prompt> | undefined } {
  const steps = (deals[name] ?? []).slice(0, told);
  const boards = unfold(
    "mahjong",
    steps.flatMap((step) => step.events),
  );
  return { board: boards.at(-1) ?? foldOf("mahjong").start({}), asked: steps.at(-1)?.prompt };
}

async function show(
  name: string,
  told: number,
  over: Partial<OpenPrompt> = {},
  rules: Readonly<Record<string, boolean>> = {},
): Promise<void> {
  const { board, asked } = at(name, told);
  const prompt: OpenPrompt = {
    type: "prompt",
    n: told,
    seq: 1,
    window: false,
    actions: [],
    default: 0,
    base_ms: 15000,
    bank_ms: 60000,
    hints: [],
    why: null,
    guide: null,
    routes: null,
    receivedAt: clock,
    ...asked,
    ...over,
  };
  await act(() => {
    renderPage(
      <LiveHand
        board={board}
        rules={rules}
        seat={0}
        occupant={occupantsOf(roomOf({ finished: false, away: false, ended: false }))[0]}
        points={0}
        prompt={prompt}
        answered={false}
        waits={[]}
        why={null}
        ended={null}
        autopilot={autopilot as never}
        onAct={(choice) => acted.push(choice)}
      />,
      host,
    );
  });
}

function find(selector: string): HTMLElement {
  const found = host.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`nothing like ${selector}`);
  return found;
}

function event(type: string, at: number, kind: "mouse" | "touch" = "mouse", detail = 1): Event {
  const made = new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    pointerType: kind,
    detail,
  });
  Object.defineProperty(made, "timeStamp", { value: at });
  return made;
}

/** A click that begins and ends at a moment, counted from when the prompt came. */
async function click(selector: string, after: number): Promise<void> {
  await act(() => {
    const target = find(selector);
    target.dispatchEvent(event("pointerdown", clock + after));
    target.dispatchEvent(event("pointerup", clock + after));
    target.dispatchEvent(event("click", clock + after));
  });
}

async function frame(): Promise<void> {
  await act(() => {
    vi.advanceTimersByTime(20);
  });
}

async function key(name: string): Promise<void> {
  await act(() => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key: name, cancelable: true }));
  });
}

const WIN_WINDOW: GameAction[] = [
  { type: "declare_win", tile: 18 },
  { type: "pung", tile: 18 },
  { type: "pass" },
];

describe("the offer", () => {
  test("shows a button for each kind of action, and what it is called", async () => {
    await show("offers", 21);
    const buttons = [...host.querySelectorAll("[data-action]")];
    expect(buttons.map((button) => button.getAttribute("data-action"))).toEqual([
      "pass",
      "chow",
      "pung",
    ]);
    expect(buttons.map((button) => button.textContent)).toEqual(["过", "吃", "碰"]);
  });

  test("does not hear a pointer that came before it, or too soon after", async () => {
    await show("offers", 21);
    await click('[data-action="pung"]', -100);
    await click('[data-action="pung"]', BLIND - 1);
    expect(acted).toEqual([]);
    await click('[data-action="pung"]', BLIND);
    expect(acted).toHaveLength(1);
  });

  test("pulses where a button is pressed too soon, and only there", async () => {
    await show("offers", 21);
    const pulsing = () =>
      [...host.querySelectorAll('[data-early="true"]')].map((one) =>
        one.getAttribute("data-action"),
      );
    await click('[data-action="pung"]', BLIND - 1);
    expect(pulsing()).toEqual(["pung"]);
    const ends = async (animationName: string) => {
      const event = Object.assign(new Event("animationend"), { animationName });
      await act(() => {
        host.querySelector('[data-action="pung"]')?.dispatchEvent(event);
      });
    };
    await ends("appear");
    expect(pulsing(), "the button has come, which is another movement").toEqual(["pung"]);
    await ends("early");
    expect(pulsing()).toEqual([]);
    await click('[data-action="pung"]', BLIND);
    expect(pulsing()).toEqual([]);
    expect(acted).toHaveLength(1);
  });

  test("is passed by its own button and by nothing else", async () => {
    await show("offers", 21);
    await act(() => {
      document.body.dispatchEvent(event("pointerdown", clock + 900));
      document.body.dispatchEvent(event("click", clock + 900));
    });
    await click(".own-actions", 900);
    expect(acted).toEqual([]);
    await click('[data-action="pass"]', 900);
    const { asked } = at("offers", 21);
    expect(asked?.actions?.[acted[0] ?? -1]?.type).toBe("pass");
  });

  test("of several runs asks which", async () => {
    await show("offers", 21);
    await click('[data-action="chow"]', 900);
    expect(acted).toEqual([]);
    const chips = [...host.querySelectorAll<HTMLElement>(".mj-chip")];
    expect(chips).toHaveLength(2);
    expect(chips.every((chip) => chip.querySelectorAll("svg").length === 3)).toBe(true);
    const choice = chips[1]?.dataset["choice"];
    await click(`.mj-chip[data-choice="${choice ?? ""}"]`, 1000);
    expect(acted).toEqual([Number(choice)]);
  });

  test("of a win is not passed by one tap", async () => {
    await show("kongs", 83, { actions: WIN_WINDOW });
    await click('[data-action="pass"]', 900);
    expect(acted).toEqual([]);
    await click('[data-action="pass"]', 1400);
    expect(acted).toEqual([2]);
  });

  test("of a win forgets the first tap after a while", async () => {
    await show("kongs", 83, { actions: WIN_WINDOW });
    await click('[data-action="pass"]', 900);
    await act(() => {
      vi.advanceTimersByTime(3000);
    });
    await click('[data-action="pass"]', 4000);
    expect(acted).toEqual([]);
  });

  test("of a win is passed by holding the button", async () => {
    await show("kongs", 83, { actions: WIN_WINDOW });
    await act(() => {
      find('[data-action="pass"]').dispatchEvent(event("pointerdown", clock + 900));
      vi.advanceTimersByTime(HOLD - 1);
    });
    expect(acted).toEqual([]);
    await act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(acted).toEqual([2]);
  });
});

describe("the hand", () => {
  test("has no attribute that is an object", async () => {
    await show("long", 57);
    const written = [...host.querySelectorAll("*")].flatMap((element) => [...element.attributes]);
    expect(written.filter(({ value }) => value.includes("[object"))).toEqual([]);
  });

  test("is a toolbar of named tiles with one tab stop, the drawn tile last", async () => {
    await show("long", 57);
    const toolbar = find('[data-testid="hand"]');
    expect(toolbar.getAttribute("role")).toBe("toolbar");
    const tiles = [...toolbar.querySelectorAll("button")];
    expect(tiles).toHaveLength(14);
    expect(tiles.filter((tile) => tile.tabIndex === 0)).toHaveLength(1);
    expect(tiles.at(-1)?.getAttribute("aria-label")).toContain("刚摸的");
    expect(tiles.every((tile) => (tile.getAttribute("aria-label") ?? "") !== "")).toBe(true);
  });

  test("by choice discards with one tap, by the index that was offered", async () => {
    discardBy.value = "once";
    await show("long", 57);
    const tile = find(".mj-hand-tile:nth-child(3)");
    const choice = Number(tile.dataset["choice"]);
    await click(".mj-hand-tile:nth-child(3)", 500);
    expect(acted).toEqual([choice]);
    const { asked } = at("long", 57);
    expect(asked?.actions?.[choice]).toMatchObject({
      type: "discard",
      tile: Number(tile.dataset["tile"]),
    });
  });

  test("of a mouse wants two clicks as of a finger, or none at all by choice", async () => {
    await show("long", 57);
    const choice = Number(find(".mj-hand-tile:nth-child(3)").dataset["choice"]);
    discardBy.value = "drag";
    await click(".mj-hand-tile:nth-child(3)", 500);
    await click(".mj-hand-tile:nth-child(3)", 1000);
    expect(acted).toEqual([]);
    discardBy.value = "twice";
    await click(".mj-hand-tile:nth-child(3)", 1500);
    expect(acted).toEqual([]);
    await click(".mj-hand-tile:nth-child(3)", 2000);
    expect(acted).toEqual([choice]);
  });

  test("of a claim shows what it lays, the offered tile, and one's own tiles for it", async () => {
    await show("kongs", 12);
    expect(find('[data-action="pung"]').querySelectorAll("svg")).toHaveLength(3);
    expect(find('[data-action="pass"]').querySelectorAll("svg")).toHaveLength(0);
    expect(find('[data-testid="offered-piece"]').querySelectorAll("svg")).toHaveLength(1);
    const used = [...host.querySelectorAll<HTMLElement>(".mj-hand-tile.used")];
    const { asked } = at("kongs", 12);
    const [pung] = asked?.actions ?? [];
    expect(used.map((tile) => Number(tile.dataset["tile"]))).toEqual(
      pung?.type === "pung" ? [pung.tile, pung.tile] : [],
    );
  });

  test("only lifts a tile while nothing is asked", async () => {
    await show("long", 57, { actions: [] });
    await click(".mj-hand-tile:nth-child(3)", 500);
    expect(acted).toEqual([]);
    expect(find(".mj-hand-tile:nth-child(3)").getAttribute("aria-pressed")).toBe("true");
  });

  test("marks nothing while it can win", async () => {
    await show("mine", 34);
    expect(host.querySelector('[data-action="win"]')).not.toBeNull();
    expect(host.querySelectorAll(".mj-leads")).toHaveLength(0);
  });

  test("marks the tiles that lead to a ready hand and shows what it would wait for", async () => {
    await show("long", 57);
    expect(host.querySelectorAll(".mj-leads").length).toBeGreaterThan(0);
    const leading = host.querySelector(".mj-leads")?.parentElement?.dataset["key"] ?? "";
    const slots = [...host.querySelectorAll<HTMLElement>(".mj-hand-tile")];
    const place = slots.findIndex((slot) => slot.dataset["key"] === leading);
    for (let step = 0; step <= place; step++) await key("ArrowRight");
    expect(find('[data-testid="waits"]').textContent).toContain("打出后听");
  });
});

describe("the keyboard", () => {
  test("chooses with arrows and discards with Enter", async () => {
    await show("long", 57);
    await key("ArrowRight");
    await key("ArrowRight");
    const lifted = find(".mj-hand-tile.lifted");
    await key("Enter");
    expect(acted).toEqual([Number(lifted.dataset["choice"])]);
  });

  test("discards the drawn tile with D", async () => {
    await show("long", 57);
    const drawn = find(".mj-hand-tile.apart");
    await key("d");
    expect(acted).toEqual([Number(drawn.dataset["choice"])]);
  });

  test("passes with Space only while there is something to pass", async () => {
    await show("long", 57);
    await key(" ");
    expect(acted).toEqual([]);
    await show("offers", 21);
    await key(" ");
    expect(acted).toHaveLength(1);
  });

  test("claims with P, C, K and H, and chooses with digits", async () => {
    await show("offers", 21);
    await key("c");
    await key("2");
    const { asked } = at("offers", 21);
    expect(acted.map((choice) => asked?.actions?.[choice]?.type)).toEqual(["chow"]);
    await key("p");
    expect(asked?.actions?.[acted[1] ?? -1]?.type).toBe("pung");
    await show("kongs", 83, { actions: WIN_WINDOW });
    await key("h");
    expect(acted[2]).toBe(0);
  });
});

describe("a finger", () => {
  const WIDTH = 30;
  const HEIGHT = 42;

  /** Lay the tiles out side by side, which the test's page does not do. */
  function layOut(): HTMLElement[] {
    const tiles = [...host.querySelectorAll<HTMLElement>(".mj-hand-tile")];
    tiles.forEach((tile, index) => {
      tile.getBoundingClientRect = () => new DOMRect(index * WIDTH, 100, WIDTH, HEIGHT);
    });
    return tiles;
  }

  async function touch(...points: [type: string, tile: number, up: number][]): Promise<void> {
    clock += 2 * BOUNCE;
    await touchAt(clock, ...points);
  }

  async function touchAt(
    when: number,
    ...points: [type: string, tile: number, up: number][]
  ): Promise<void> {
    const hand = find('[data-testid="hand"]');
    hand.setPointerCapture = () => undefined;
    for (const [type, tile, up] of points) {
      await act(() => {
        const made = new PointerEvent(type, {
          bubbles: true,
          pointerId: 1,
          pointerType: "touch",
          clientX: tile * WIDTH + WIDTH / 2,
          clientY: 120 - up,
        });
        Object.defineProperty(made, "timeStamp", { value: when });
        hand.dispatchEvent(made);
      });
    }
  }

  function lifted(): number {
    return [...host.querySelectorAll(".mj-hand-tile")].findIndex((tile) =>
      tile.classList.contains("lifted"),
    );
  }

  test("lifts with a tap and discards with a second one on the same tile", async () => {
    await show("long", 57);
    const tiles = layOut();
    await touch(["pointerdown", 4, 0], ["pointerup", 4, 0]);
    expect(lifted()).toBe(4);
    expect(acted).toEqual([]);
    await touch(["pointerdown", 6, 0], ["pointerup", 6, 0]);
    expect(lifted()).toBe(6);
    expect(acted).toEqual([]);
    await touch(["pointerdown", 6, 0], ["pointerup", 6, 0]);
    expect(acted).toEqual([Number(tiles[6]?.dataset["choice"])]);
  });

  test("that bounces on the lifted tile does not discard it", async () => {
    await show("long", 57);
    const tiles = layOut();
    for (const after of [0, 21, 61, 111, BOUNCE - 1]) {
      await touchAt(clock + after, ["pointerdown", 4, 0], ["pointerup", 4, 0]);
      expect([acted, lifted()]).toEqual([[], 4]);
    }
    await touchAt(clock + BOUNCE, ["pointerdown", 4, 0], ["pointerup", 4, 0]);
    expect(acted).toEqual([Number(tiles[4]?.dataset["choice"])]);
  });

  test("that slid to a tile and bounces there does not discard it", async () => {
    await show("long", 57);
    layOut();
    const slide = [["pointerdown", 2, 0], ["pointermove", 4, 0], ["pointerup", 4, 0]] as const; // prettier-ignore
    await touchAt(clock, ...slide.map(([...point]) => point));
    await touchAt(clock + BOUNCE - 1, ["pointerdown", 4, 0], ["pointerup", 4, 0]);
    expect([acted, lifted()]).toEqual([[], 4]);
  });

  test("puts back what is lifted when the deal ends", async () => {
    const last = deals["long"]?.length ?? 0;
    await show("long", last - 1, { actions: [] });
    layOut();
    await touch(["pointerdown", 4, 0], ["pointerup", 4, 0]);
    expect(lifted()).toBe(4);
    await show("long", last, { actions: [] });
    expect(lifted()).toBe(-1);
    expect(find('[data-testid="waits"]').textContent).toBe("");
  });

  test("plays the tiles like keys while it slides, and lifts the last one", async () => {
    await show("long", 57);
    layOut();
    await touch(["pointerdown", 2, 0], ["pointermove", 3, 0], ["pointermove", 5, 2]);
    await frame();
    expect(host.querySelectorAll(".mj-magnified")).toHaveLength(1);
    expect(find(".mj-magnified").parentElement).toBe(find(".mj-hand-tile:nth-child(6)"));
    await touch(["pointerup", 5, 2]);
    expect(host.querySelector(".mj-magnified")).toBeNull();
    expect(lifted()).toBe(5);
    expect(acted).toEqual([]);
  });

  test("follows the finger once a frame and reads the boxes once", async () => {
    await show("long", 57);
    layOut();
    const asked = vi.spyOn(window, "requestAnimationFrame");
    await touch(["pointerdown", 2, 0], ["pointermove", 3, 0], ["pointermove", 4, 0]);
    expect(asked).toHaveBeenCalledTimes(1);
    // The tiles may have moved: the boxes are those from the time when the finger came.
    for (const tile of host.querySelectorAll(".mj-hand-tile")) {
      tile.getBoundingClientRect = () => {
        throw new Error("a box was read while the finger moved");
      };
    }
    await touch(["pointermove", 5, 0]);
    await frame();
    expect(find(".mj-magnified").parentElement).toBe(find(".mj-hand-tile:nth-child(6)"));
  });

  test("puts a tile elsewhere where the player arranges, until a double tap on the felt", async () => {
    tileSort.value = "manual";
    await show("long", 57);
    const tiles = (): string[] =>
      [...host.querySelectorAll<HTMLElement>(".mj-hand-tile")].map(
        (tile) => tile.dataset["tile"] ?? "",
      );
    const sorted = tiles();
    layOut();
    await touch(["pointerdown", 0, 0], ["pointermove", 3, 0], ["pointermove", 5, 0]);
    await frame();
    const put = [...sorted.slice(1, 6), sorted[0], ...sorted.slice(6)];
    expect(tiles()).toEqual(put);
    await touch(["pointerup", 5, 0]);
    expect([tiles(), acted, lifted()]).toEqual([put, [], -1]);
    await key("ArrowRight");
    await act(() => {
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", shiftKey: true }));
    });
    expect(tiles().slice(0, 2)).toEqual([put[1], put[0]]);
    const felt = document.createElement("div");
    felt.className = "table-inner";
    document.body.append(felt);
    await act(() => {
      felt.dispatchEvent(event("click", clock + 100));
      felt.dispatchEvent(event("click", clock + 900));
    });
    expect(tiles()).not.toEqual(sorted);
    await act(() => {
      felt.dispatchEvent(event("click", clock + 1100));
    });
    expect(tiles()).toEqual(sorted);
  });

  test("discards with a flick upward, unless it comes back", async () => {
    await show("long", 57);
    const tiles = layOut();
    await touch(["pointerdown", 3, 0], ["pointermove", 3, 30], ["pointermove", 3, 2]);
    await touch(["pointerup", 3, 2]);
    expect(acted).toEqual([]);
    await touch(["pointerdown", 3, 0], ["pointermove", 3, 30], ["pointerup", 3, 30]);
    expect(acted).toEqual([Number(tiles[3]?.dataset["choice"])]);
  });

  test("that the system takes away does nothing", async () => {
    await show("long", 57);
    layOut();
    await touch(["pointerdown", 3, 0], ["pointermove", 3, 30], ["pointercancel", 3, 30]);
    await touch(["pointerup", 3, 30]);
    expect(acted).toEqual([]);
    expect(lifted()).toBe(-1);
  });
});

test("what plays by itself plays after a moment, and stops when it is switched off", async () => {
  autopilot.value = { ...NO_AUTOPILOT, noClaims: true };
  await show("offers", 21);
  expect(acted).toEqual([]);
  await act(() => {
    vi.advanceTimersByTime(1000);
  });
  expect(acted).toHaveLength(1);
});

test("where nobody may chow, the switch is about pungs", async () => {
  await show("offers", 21);
  expect(find("[data-auto=noClaims]").textContent).toBe("不吃碰");
  await show("offers", 21, {}, { chow: false });
  expect(find("[data-auto=noClaims]").textContent).toBe("不碰");
});

test("English has its own words for all of it", async () => {
  language.value = "en";
  await show("offers", 21);
  expect(host.textContent).not.toMatch(/[过吃碰自动]/);
  expect(host.textContent).toContain("Pung");
});

describe("what a claim leads to", () => {
  const waiting = (tile: number, left: number) => ({
    tile,
    left,
    claimed: null,
    drawn: null,
  });
  const hints = [
    { choice: 0, discard: 1, waits: [waiting(20, 2)], win: null, reach: null },
    { choice: 1, discard: 2, waits: [waiting(20, 1)], win: null, reach: null },
    {
      choice: 2,
      discard: 1,
      waits: [20, 21, 22, 23].map((tile) => waiting(tile, 3)),
      win: null,
      reach: null,
    },
  ];

  test("stands on its button, in words with the discard, and on each way to take", async () => {
    await show("offers", 21, { hints });
    expect(find('[data-action="pung"]').getAttribute("aria-label")).toBe("碰后打二万，听三筒");
    expect(find('[data-action="pung"] .offer-ahead').querySelectorAll(".tile")).toHaveLength(1);
    // Of two ways to chow the better one; its tiles are too many to draw.
    expect(find('[data-action="chow"] .offer-ahead').textContent).toBe("听4种");
    // Each way shows the two tiles that leave the hand.
    const laid = find('[data-action="chow"] .offer-meld').querySelectorAll("use[href^='#tile-']");
    const claimed = find(".offer-piece use[href^='#tile-']:last-of-type").getAttribute("href");
    expect(laid.length).toBeGreaterThan(0);
    expect([...laid].map((use) => use.getAttribute("href"))).not.toContain(claimed);
    await click('[data-action="chow"]', 1000);
    expect(host.querySelectorAll(".mj-chip .offer-ahead")).toHaveLength(2);
  });

  test("is not told beside a win, nor to who wants no hints", async () => {
    await show("offers", 21, { hints, actions: WIN_WINDOW });
    expect(host.querySelector(".offer-ahead")).toBeNull();
    showHints.value = false;
    await show("offers", 21, { hints });
    expect(host.querySelector(".offer-ahead")).toBeNull();
    showHints.value = true;
  });
});
