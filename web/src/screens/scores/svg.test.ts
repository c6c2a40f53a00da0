// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { sheetDrawing } from "./sheetDrawing";
import type { Sheet } from "./sheet";
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
      started: 0,
      over: true,
      raceTo: 0,
      deals: [{ number: 1, points: [12, -12], replay: true }],
      marks: null,
      points: [12, -12],
    },
  ],
  sums: [12, -12],
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
  for (const said of ["<小雨>", "外婆", "+12", "−12", "总分", "外婆 → <小雨>", "12 分"]) {
    expect(words).toContain(said);
  }
  expect(page.documentElement.getAttribute("height")).toBe(String(drawing.height));
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
