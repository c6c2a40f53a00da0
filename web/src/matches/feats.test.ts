import { expect, test } from "vitest";
import { featsOf, isBigWinner, type CountedDeal } from "./feats";

const RULES = { self_draw_only: false };
const DEALS: CountedDeal[] = [
  {
    columns: [0, 1, 2],
    rules: RULES,
    wins: [{ seat: 0, giver: 1, self_drawn: false, fans: ["pure"], points: 8 }],
  },
  {
    columns: [0, 3, 2],
    rules: RULES,
    wins: [{ seat: 1, giver: null, self_drawn: true, points: 12 }],
  },
  { columns: [0, 3, 2], rules: RULES, wins: null },
  {
    columns: [2, 3, 0],
    rules: RULES,
    wins: [
      { seat: 2, giver: 0, self_drawn: false, fans: ["seven_pairs"], points: 6 },
      { seat: 1, giver: 0, self_drawn: false, points: null },
    ],
  },
];

test("wins, self-drawn ones and those that others were given count for who played the deal", () => {
  expect(featsOf(DEALS, 4)).toEqual([
    { wins: 2, selfDrawn: 0, fed: 0, best: { points: 8, fans: ["pure"], deal: 0 } },
    { wins: 0, selfDrawn: 0, fed: 1, best: null },
    { wins: 0, selfDrawn: 0, fed: 2, best: null },
    { wins: 2, selfDrawn: 1, fed: 0, best: { points: 12, fans: [], deal: 1 } },
  ]);
});

test("a match of which no wins were kept has no feats", () => {
  expect(featsOf(DEALS.slice(2, 3), 4)).toBeNull();
});

test("where nobody wins on a discard nobody is said to have given any", () => {
  const given = (rules: CountedDeal["rules"], giver: number | null) =>
    featsOf([{ columns: [0, 1], rules, wins: [{ seat: 0, giver, self_drawn: false }] }], 2)?.map(
      ({ fed }) => fed,
    );
  expect(given({ hu_on_discard: false }, null)).toEqual([null, null]);
  expect(given({ self_draw_only: true }, null)).toEqual([null, null]);
  expect(given({ hu_on_discard: true }, null)).toEqual([0, 0]);
  expect(given({}, 1)).toEqual([0, 1]);
  // A kong may be robbed where only a draw wins.
  expect(given({ self_draw_only: true }, 1)).toEqual([0, 1]);
});

test("the big winner is the person who has the most, and has won", () => {
  const people = [true, true, false];
  const winners = (sums: number[]) => sums.map((_, place) => isBigWinner(sums, people, place));
  expect(winners([4, -10, 6])).toEqual([true, false, false]);
  expect(winners([5, 5, -10])).toEqual([true, true, false]);
  expect(winners([0, -6, 6])).toEqual([false, false, false]);
  const alone = (...sums: number[]) => isBigWinner(sums, [true, false, false, false], 0);
  expect([alone(7, 9, -12, -4), alone(9, 7, -12, -4)]).toEqual([false, true]);
});
