import { expect, test } from "vitest";
import type { MatchSummary } from "./matches";
import { sumsBefore, tallyOf, tallyOfSummary } from "./tally";

const RACE = {
  race_to: 100,
  history: [
    [-30, -30, 60],
    [45, -45, 0],
  ],
  marks_history: [
    [0, 0, 30],
    [15, -15, 0],
  ],
  scores: [15, -75, 60],
  marks: [15, -15, 30],
  finished: false,
};

test("a race is counted by its marks, and what is paid is told at its end", () => {
  const running = tallyOf(RACE);
  expect(running).toEqual({
    raceTo: 100,
    deals: RACE.marks_history,
    sums: RACE.marks,
    settled: null,
  });
  expect(tallyOf({ ...RACE, finished: true }).settled).toEqual(RACE.scores);
});

test("before a deal everybody has what the deals before it gave", () => {
  const tally = tallyOf(RACE);
  expect(sumsBefore(tally, 1)).toEqual([0, 0, 0]);
  expect(sumsBefore(tally, 2)).toEqual([0, 0, 30]);
  expect(sumsBefore(tally, 3)).toEqual([15, -15, 30]);
});

test("a race that began before marks were kept by deal still knows its sums", () => {
  const tally = tallyOf({ ...RACE, marks_history: [[15, -15, 0]] });
  expect(tally.deals).toHaveLength(2);
  expect(sumsBefore(tally, 2)).toEqual([0, 0, 30]);
  expect(sumsBefore(tally, 3)).toEqual([15, -15, 30]);
});

test("without a race points are counted, and nothing is left to be settled", () => {
  const match = { ...RACE, race_to: 0, marks: [], marks_history: [], finished: true };
  expect(tallyOf(match)).toEqual({
    raceTo: 0,
    deals: RACE.history,
    sums: RACE.scores,
    settled: null,
  });
});

function summary(change: Partial<MatchSummary>): MatchSummary {
  const seats = [0, 1, 2].map(() => ({ player: null, name: "", level: "greedy" }));
  const { history, marks_history } = RACE;
  const length = { unit: "points", target: 100 };
  return { seats, history, marks_history, length, ended: 1, ...change } as MatchSummary;
}

test("a race that is watched again shows its marks, an old one what was settled", () => {
  expect(tallyOfSummary(summary({}))).toEqual(tallyOf({ ...RACE, finished: true }));
  expect(tallyOfSummary(summary({ ended: null })).settled).toBeNull();
  expect(tallyOfSummary(summary({ marks_history: [] }))).toMatchObject({
    raceTo: 0,
    sums: RACE.scores,
  });
});
