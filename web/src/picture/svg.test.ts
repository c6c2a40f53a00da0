// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { loadRulesets } from "../rulesets/rulesets";
import { DRAWINGS } from "../art/sprite";
import { pictureName } from "./png";
import { sheetDrawing } from "../screens/scores/sheetDrawing";
import type { Sheet } from "../screens/scores/sheet";
import { svgOf, text } from "./svg";

const STYLE = { size: 30, fill: "#fff" };

test("a name is drawn as it is written, whatever is in it", () => {
  expect(text(0, 0, `<b>"&`, STYLE)).toContain(">&lt;b&gt;&quot;&amp;</text>");
});

test("a text that has no room is cut", () => {
  expect(text(0, 0, "老陈的大儿子", { ...STYLE, most: 120 })).toContain(">老陈的…</text>");
  expect(text(0, 0, "外婆", { ...STYLE, most: 120 })).toContain(">外婆</text>");
});

const SHEET: Sheet = {
  players: [
    { id: "a", name: "<小雨>" },
    { id: "b", name: "外婆" },
  ],
  matches: [
    {
      share: "s",
      ruleset: "mahjong/tuidaohu",
      rules: {},
      started: 0,
      over: true,
      raceTo: 0,
      deals: [{ number: 1, points: [12, -12], replay: true }],
      marks: null,
      points: [12, -12],
      paid: [[12, -12]],
    },
  ],
  sums: [12, -12],
  feats: [
    {
      wins: 1,
      selfDrawn: 0,
      fed: 0,
      best: { points: 12, fans: [], deal: 0 },
      bestRuleset: "mahjong/tuidaohu",
    },
    { wins: 0, selfDrawn: 0, fed: 1, best: null, bestRuleset: null },
  ],
};

test("no letter is cut in two", () => {
  const style = { ...STYLE, size: 34, most: 180 };
  expect(text(0, 0, "小明小明🐯🐯🐯", style)).toContain(">小明小明…</text>");
  expect(text(0, 0, "🐯🐯🐯🐯🐯🐯🐯", style)).toContain(">🐯🐯🐯🐯…</text>");
  expect(text(0, 0, "外婆", { ...STYLE, most: 10 })).toContain(">…</text>");
});

test("the picture of a sheet is well-formed and says all of it", () => {
  const drawing = sheetDrawing(SHEET, "11月21日", "123456");
  const page = new DOMParser().parseFromString(svgOf(drawing), "image/svg+xml");
  expect(page.querySelector("parsererror")).toBeNull();
  const words = [...page.querySelectorAll("text")].map((one) => one.textContent);
  for (const said of [
    "<小雨>",
    "外婆",
    "+12",
    "−12",
    "总分",
    "外婆 → <小雨>",
    "12 分",
    "<小雨> 大赢家",
    "胡 1 · 自摸 0 · 点炮 0 · 最大 +12",
  ]) {
    expect(words).toContain(said);
  }
  expect(page.documentElement.getAttribute("height")).toBe(String(drawing.height));
  const even = "大家打平，谁也不欠谁";
  expect(words).not.toContain(even);
  expect(sheetDrawing({ ...SHEET, matches: [], sums: [0, 0] }, "", null).body).toContain(even);
});

test("a greatest hand of many fans is told whole, in a line of its own", async () => {
  const fans = ["七对", "清一色", "海底捞月"];
  const told = {
    games: [{ name: "mahjong", switches: [], counting: {} }],
    rulesets: [
      {
        id: "mahjong/none",
        game: "mahjong",
        name: { zh: "", en: "" },
        presets: [],
        fans: fans.map((zh) => ({ id: zh, name: { zh, en: "" } })),
      },
    ],
    levels: [],
  };
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => told, ok: true }));
  await loadRulesets();
  vi.unstubAllGlobals();
  const [winner, loser] = SHEET.feats ?? [];
  if (winner === undefined || loser === undefined) throw new Error("the sheet has no feats");
  const best = { points: 20, fans, deal: 0 };
  const { body, height } = sheetDrawing(
    { ...SHEET, feats: [{ ...winner, best, bestRuleset: "mahjong/none" }, loser] },
    "11月21日",
    "123456",
  );
  expect(body).toContain(">胡 1 · 自摸 0 · 点炮 0<");
  expect(body).toContain(">最大 +20 七对、清一色、海底捞月<");
  expect(height).toBe(sheetDrawing(SHEET, "11月21日", "123456").height + 42);
});

test("a picture of very many deals has the sums of the matches for them", () => {
  const [match] = SHEET.matches;
  if (match === undefined) throw new Error("the sheet has no match");
  const many = (count: number): Sheet => ({
    ...SHEET,
    matches: [
      {
        ...match,
        deals: Array.from({ length: count }, (_, n) => ({
          number: n + 1,
          points: [3, -3],
          replay: true,
        })),
      },
    ],
  });
  const few = sheetDrawing(many(150), "11月21日", "123456");
  const all = sheetDrawing(many(151), "11月21日", "123456");
  expect(few.body).toContain(">+3<");
  expect(all.body).not.toContain(">+3<");
  expect(all.body).toContain(">小计<");
  expect(all.height).toBeLessThan(few.height / 5);
});

test("a sheet of paohuzi alone is decorated with cards, any other with tiles", async () => {
  await DRAWINGS.load();
  const drawn = (...rulesets: string[]): string => {
    const [match] = SHEET.matches;
    if (match === undefined) throw new Error("the sheet has no match");
    const matches = rulesets.map((ruleset) => ({ ...match, ruleset }));
    return sheetDrawing({ ...SHEET, matches }, "", "123456").body;
  };
  expect(drawn("paohuzi/loudi")).toContain('href="#hand-card-1-red"');
  expect(drawn("paohuzi/loudi")).not.toContain("#tile-");
  for (const played of [["mahjong/tuidaohu"], ["paohuzi/loudi", "mahjong/tuidaohu"]]) {
    expect(drawn(...played)).toContain('href="#tile-31"');
    expect(drawn(...played)).not.toContain("hand-card");
  }
});

test("the file of a picture is called by room, game and day, with nothing that no system takes", () => {
  const noon = new Date(2026, 10, 8, 12).getTime() / 1000;
  expect(pictureName(["123456", "娄底放炮罚"], noon)).toBe("牌局-123456-娄底放炮罚-2026-11-08.png");
  expect(pictureName(["a/b: c.", ""], noon)).toBe("牌局-abc-2026-11-08.png");
});
