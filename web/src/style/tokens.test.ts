import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "..");
/** The tokens, those of colours that few choose, and those of paper. */
const TOKENS = ["style/tokens.css", "style/chosen.css", "style/paper.css"];

/** The colours that have a name of their own in CSS. */
const NAMED = `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown
  burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod
  darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon
  darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey
  dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey
  honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral
  lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue
  lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine
  mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise
  mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered
  orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
  rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
  slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white
  whitesmoke yellow yellowgreen`;

const COLOUR = new RegExp(
  `#[0-9a-f]{3,8}\\b|\\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color|color-mix)a?\\(|` +
    `(?<![\\w-])(${NAMED.split(/\s+/).join("|")})(?![\\w-])`,
  "i",
);

const LAYER = /^(auto|var\(--z-[a-z0-9-]+\))$/;

/** The declarations of a style sheet, as [property, value]. */
function declarations(css: string): [string, string][] {
  const bare = css.replace(/\/\*[^]*?\*\//g, "").replace(/"[^"]*"/g, '""');
  return [...bare.matchAll(/(?<=[{};]\s*)([\w-]+)\s*:\s*([^{};]+)(?=[;}])/g)].map(
    ([, property = "", value = ""]) => [property, value.trim()],
  );
}

/** The declarations of a style sheet that set a colour or a layer without a token. */
function rawValues(css: string): string[] {
  return declarations(css)
    .filter(([property, value]) =>
      property === "z-index" ? !LAYER.test(value) : COLOUR.test(value),
    )
    .map(([property, value]) => `${property}: ${value}`);
}

const sheets = new Map(
  readdirSync(SOURCES, { recursive: true, encoding: "utf-8" })
    .filter((name) => name.endsWith(".css"))
    .map((name) => [name.replaceAll("\\", "/"), readFileSync(join(SOURCES, name), "utf-8")]),
);
const tokens = new Set(
  TOKENS.flatMap((name) => declarations(sheets.get(name) ?? "")).map(([property]) => property),
);

describe("the tokens", () => {
  it("are the only place of colours and layers", () => {
    expect(tokens.size).toBeGreaterThan(100);
    for (const [name, css] of sheets)
      if (!TOKENS.includes(name)) expect(rawValues(css), name).toEqual([]);
  });

  it("are set in no other style sheet", () => {
    for (const [name, css] of sheets) {
      const set = declarations(css).map(([property]) => property);
      if (!TOKENS.includes(name))
        expect(
          set.filter((one) => tokens.has(one)),
          name,
        ).toEqual([]);
    }
  });

  it("are all used", () => {
    const sources = readdirSync(SOURCES, { recursive: true, encoding: "utf-8" })
      .filter((name) => /\.(css|tsx?)$/.test(name))
      .map((name) => readFileSync(join(SOURCES, name), "utf-8"))
      .join("\n");
    const unused = [...tokens].filter(
      (token) => token.startsWith("--") && !new RegExp(`var\\(\\s*${token}[\\s,)]`).test(sources),
    );
    expect(unused).toEqual([]);
  });

  it.each([
    "color: #fff",
    "background: linear-gradient(90deg, white, transparent)",
    "box-shadow: 0 1px 2px rgb(0 0 0 / 50%)",
    "z-index: 3",
    "z-index: calc(var(--z-sheet) + 1)",
  ])("find %s", (declaration) => {
    expect(rawValues(`.one { ${declaration}; }`)).toEqual([declaration]);
  });

  it("let through what is no colour", () => {
    expect(
      rawValues(
        `.white-tan > a:hover { white-space: nowrap; color: var(--card-red); z-index: auto; content: "red #fff"; }`,
      ),
    ).toEqual([]);
  });
});
