import { expect, test } from "vitest";
import {
  feedingOf,
  kindKey,
  kindsOf,
  monthOf,
  periodsSince,
  placesOf,
  timesOf,
  type Season,
  type Standing,
} from "./season";

const TUIDAOHU = { ruleset: "mahjong/tuidaohu", rules: {}, race: false };
const XUELIU = { ruleset: "mahjong/sichuan", rules: { winners_stay: true }, race: false };
const XUEZHAN = { ruleset: "mahjong/sichuan", rules: {}, race: false };

function standing(kind: typeof TUIDAOHU, player: string | null, points: number): Standing {
  const sums = { deals: 4, matches: 1, firsts: points > 0 ? 1 : 0, wins: 2, self_drawn: 1 };
  return { ...kind, player, points, ...sums, deal_ins: 1 };
}

const SEASON: Season = {
  deals: 12,
  matches: 3,
  first: 1,
  last: 2,
  standings: [
    standing(TUIDAOHU, "ann", 5),
    standing(TUIDAOHU, "bob", -8),
    standing(TUIDAOHU, null, 3),
    standing(XUELIU, "ann", -10),
    standing(XUELIU, "bob", 10),
    standing(XUELIU, "cat", 0),
    standing(XUEZHAN, "bob", 1),
    standing(XUEZHAN, "cat", -1),
  ],
  feedings: [
    { ...TUIDAOHU, giver: "ann", winner: "bob", wins: 2 },
    { ...XUELIU, giver: "ann", winner: "bob", wins: 3 },
    { ...XUEZHAN, giver: "bob", winner: "cat", wins: 1 },
  ],
  best: [],
  streaks: [],
  names: { ann: "Ann", bob: "Bob", cat: "Cat" },
  ratings: {},
};

test("people stand in the order of their points over all games, bots behind them", () => {
  const places = placesOf(SEASON, null);
  expect(places.map(({ player, points, deals }) => [player, points, deals])).toEqual([
    ["bob", 3, 12],
    ["cat", -1, 8],
    ["ann", -5, 8],
    [null, 3, 4],
  ]);
  expect(places.reduce((sum, { points }) => sum + points, 0)).toBe(0);
  expect(places[0]).toMatchObject({ matches: 3, firsts: 2, wins: 6, dealIns: 3 });
});

test("a kind of game is counted by itself, and switches that name it make another kind", () => {
  const kinds = kindsOf(SEASON);
  expect(kinds).toHaveLength(3);
  expect(new Set(kinds.map(kindKey)).size).toBe(3);
  expect(placesOf(SEASON, kindKey(XUELIU)).map(({ player }) => player)).toEqual([
    "bob",
    "cat",
    "ann",
  ]);
  expect(feedingOf(SEASON, null).get("ann")?.get("bob")).toBe(5);
  expect(feedingOf(SEASON, kindKey(XUELIU)).get("ann")?.get("bob")).toBe(3);
  expect(feedingOf(SEASON, kindKey(XUELIU)).has("bob")).toBe(false);
});

test("a month begins at five in the morning of its first day", () => {
  const [from, to] = timesOf("2026-11");
  expect(new Date(from * 1000)).toEqual(new Date(2026, 10, 1, 5));
  expect(new Date(to * 1000)).toEqual(new Date(2026, 11, 1, 5));
  expect(timesOf("2026-12")[0]).toBe(to);
  expect(monthOf(new Date(2026, 11, 1, 4, 59).getTime())).toBe("2026-11");
  expect(monthOf(new Date(2026, 11, 1, 5).getTime())).toBe("2026-12");
});

test("all months since the group was founded can be chosen, newest first, and all time", () => {
  const founded = new Date(2026, 9, 31, 22).getTime() / 1000;
  const now = new Date(2027, 0, 1, 3).getTime();
  expect(periodsSince(founded, now)).toEqual(["2026-12", "2026-11", "2026-10", "all"]);
  expect(periodsSince(now / 1000, now)).toEqual(["2026-12", "all"]);
});
