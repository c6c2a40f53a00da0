import { expect, test } from "vitest";
import type { MatchSeat, MatchSummary } from "../../matches/matches";
import { featWords } from "./featWords";
import { sheetOf } from "./sheet";

const BOTS = { one: (bot: number) => `bot${bot}`, all: "bots" };

function person(id: string, name = id): MatchSeat {
  return { player: id, name, level: null };
}

const BOT: MatchSeat = { player: null, name: "", level: "greedy" };

function match(change: Partial<MatchSummary>): MatchSummary {
  return {
    match: "m",
    share: "share",
    ruleset: "mahjong/tuidaohu",
    rules: {},
    seats: [],
    seat: null,
    length: { unit: "deals", target: 4 },
    started: 0,
    ended: null,
    history: [],
    marks_history: [],
    deals: [],
    dice: [],
    commitment: "",
    seed: null,
    commitments: [],
    entropies: [],
    ...change,
  };
}

test("a bot has one column, whatever seat was drawn for it, and a new one has its own", () => {
  const bot = (number: number): MatchSeat => ({ ...BOT, bot: number });
  const sheet = sheetOf(
    [
      match({ seats: [person("a"), BOT], history: [[3, -3]] }),
      match({
        seats: [bot(1), person("a")],
        sitters: { 2: [bot(1), bot(0)] },
        history: [
          [5, -5],
          [2, -2],
        ],
      }),
    ],
    BOTS,
  );
  expect(sheet.players.map(({ name }) => name)).toEqual(["a", "bot0", "bot1"]);
  expect(sheet.sums).toEqual([-2, -2, 4]);
});

test("a person has one column, wherever he sat and however he was called", () => {
  const sheet = sheetOf(
    [
      match({ seats: [person("a", "old"), person("b")], history: [[3, -3]], deals: [1] }),
      match({
        seats: [person("b"), person("c"), person("a", "new")],
        history: [
          [5, -1, -4],
          [0, 2, -2],
        ],
        deals: [2],
      }),
    ],
    BOTS,
  );
  expect(sheet.players.map(({ name }) => name)).toEqual(["new", "b", "c"]);
  expect(sheet.matches.map(({ deals }) => deals.map(({ points }) => points))).toEqual([
    [[3, -3, null]],
    [
      [-4, 5, -1],
      [-2, 0, 2],
    ],
  ]);
  expect(sheet.matches[1]?.deals.map(({ replay }) => replay)).toEqual([false, true]);
  expect(sheet.matches.map(({ points }) => points)).toEqual([
    [3, -3, null],
    [-6, 5, 1],
  ]);
  expect(sheet.sums).toEqual([-3, 2, 1]);
});

test("bots stand last by their names, and share a column where there are many", () => {
  const one = match({ seats: [BOT, person("a"), BOT, person("b")], history: [[1, 2, -4, 1]] });
  expect(sheetOf([one], BOTS).players.map(({ name }) => name)).toEqual(["a", "b", "bot0", "bot2"]);
  const other = match({ seats: [person("a"), person("c"), BOT], history: [[6, -3, -3]] });
  const both = sheetOf([one, other], BOTS);
  expect(both.players.map(({ name }) => name)).toEqual(["a", "b", "c", "bots"]);
  expect(both.sums).toEqual([8, 1, -3, -6]);
});

test("two of one name are told apart", () => {
  const sheet = sheetOf(
    [match({ seats: [person("a", "x"), person("b", "x")], history: [[1, -1]] })],
    BOTS,
  );
  expect(sheet.players.map(({ name }) => name)).toEqual(["x", "x②"]);
});

test("a race has marks by deal, and points that count", () => {
  const race = match({
    seats: [person("a"), person("b"), person("c")],
    length: { unit: "points", target: 10 },
    history: [
      [8, -4, -4],
      [14, -7, -7],
    ],
    marks_history: [
      [4, 0, 0],
      [7, 0, 0],
    ],
    ended: 9,
  });
  const [shown] = sheetOf([race], BOTS).matches;
  expect(shown?.raceTo).toBe(10);
  expect(shown?.deals.map(({ points }) => points)).toEqual([
    [4, 0, 0],
    [7, 0, 0],
  ]);
  expect(shown?.marks).toEqual([11, 0, 0]);
  expect(shown?.points).toEqual([22, -11, -11]);
  expect(shown?.over).toBe(true);
});

test("a match of which nothing is told yet is not on the sheet", () => {
  expect(sheetOf([match({ seats: [person("a"), person("b")] })], BOTS).matches).toEqual([]);
});

test("points are those of who sat there in the deal, also of a late friend", () => {
  const change = {
    seats: [person("a"), BOT],
    sitters: { "2": [person("a"), person("late")], "3": [BOT, person("late")] },
    history: [
      [1, -1],
      [2, -2],
      [4, -4],
    ],
  };
  const sheet = sheetOf([match(change)], BOTS);
  expect(sheet.players.map(({ name }) => name)).toEqual(["a", "late", "bot0", "bot1"]);
  expect(sheet.matches[0]?.deals.map(({ points }) => points)).toEqual([
    [1, null, null, -1],
    [2, -2, null, null],
    [null, -4, 4, null],
  ]);
  expect(sheet.sums).toEqual([3, -6, 4, -1]);
  const race = { ...change, length: { unit: "points", target: 9 }, marks_history: change.history };
  expect(sheetOf([match(race)], BOTS).matches[0]?.marks).toEqual([3, -6, 4, -1]);
});

test("a sheet of games without wins on a discard has no count of discards", () => {
  const feats = { wins: 1, selfDrawn: 1, best: null, bestRuleset: null };
  expect(featWords({ ...feats, fed: 0 })).toBe("胡 1 · 自摸 1 · 点炮 0");
  expect(featWords({ ...feats, fed: null })).toBe("胡 1 · 自摸 1");
});
