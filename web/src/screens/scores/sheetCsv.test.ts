import { expect, test } from "vitest";
import type { MatchSeat, MatchSummary } from "../../matches/matches";
import { sheetOf } from "./sheet";
import { sheetCsv } from "./sheetCsv";

const BOTS = { one: (bot: number) => `bot${bot}`, all: "bots" };

function seat(player: string, name: string): MatchSeat {
  return { player, name, level: null };
}

const MATCH: MatchSummary = {
  match: "m",
  share: "share",
  ruleset: "mahjong/tuidaohu",
  rules: {},
  seats: [seat("a", "小雨"), seat("b", '=1+"1",x')],
  seat: null,
  length: { unit: "deals", target: 4 },
  started: 1_700_000_000,
  ended: 1_700_000_900,
  history: [
    [12, -12],
    [-4, 4],
  ],
  marks_history: [],
  deals: [1, 2],
  dice: [],
  commitment: "",
  seed: null,
  commitments: [],
  entropies: [],
};

/** The cells of a text of comma-separated values, by the rules of RFC 4180. */
function cells(text: string): string[][] {
  return text
    .split("\r\n")
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(,|$)/g)]
        .map(([, value = ""]) => value)
        .slice(0, line.endsWith(",") ? undefined : -1)
        .map((value) => (value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)),
    );
}

test("a spreadsheet reads a line for each deal, and columns that add up", () => {
  const text = sheetCsv(sheetOf([MATCH], BOTS));
  expect(text.startsWith("\ufeff")).toBe(true);
  const [head, ...lines] = cells(text.slice(1));
  expect(head).toEqual(["时间", "玩法", "局", "小雨", `'=1+"1",x`]);
  expect(lines.map((line) => line.slice(1))).toEqual([
    ["tuidaohu", "1", "12", "-12"],
    ["tuidaohu", "2", "-4", "4"],
    ["", "", "8", "-8"],
  ]);
  expect(lines[0]?.[0]).toMatch(/^2023-11-1[45] \d\d:\d\d$/);
  expect(lines[2]?.[0]).toBe("总分");
});

test("the points of a race stand where they changed hands", () => {
  const race: MatchSummary = {
    ...MATCH,
    length: { unit: "points", target: 10 },
    history: [
      [0, 0],
      [7, -7],
    ],
    marks_history: [
      [4, 0],
      [6, 0],
    ],
  };
  const lines = cells(sheetCsv(sheetOf([race], BOTS)).slice(1));
  expect(lines.slice(1).map((line) => line.slice(2))).toEqual([
    ["1", "0", "0"],
    ["2", "7", "-7"],
    ["", "7", "-7"],
  ]);
});
