import { expect, test } from "vitest";
import { settle, settling, type Debt } from "./settle";

function after(sums: readonly number[], debts: readonly Debt[]): number[] {
  const left = [...sums];
  for (const { from, to, points } of debts) {
    left[from] = (left[from] ?? 0) + points;
    left[to] = (left[to] ?? 0) - points;
  }
  return left;
}

test("nobody owes anything where there is nothing to settle", () => {
  expect(settle([])).toEqual([]);
  expect(settle([0, 0, 0])).toEqual([]);
});

test("whoever owes most pays whoever is owed most", () => {
  expect(settle([30, -20, -14, 4])).toEqual([
    { from: 1, to: 0, points: 20 },
    { from: 2, to: 0, points: 10 },
    { from: 2, to: 3, points: 4 },
  ]);
});

test("two whose sums are alike need one payment between them", () => {
  expect(settle([10, 6, -6, -10])).toEqual([
    { from: 2, to: 1, points: 6 },
    { from: 3, to: 0, points: 10 },
  ]);
  // The largest to the largest would take three payments.
  expect(settle([9, -5, 5, -9])).toHaveLength(2);
  expect(settle([7, 3, 4, -8, -3, -3])).toHaveLength(4);
});

test("all is settled with fewer payments than people, whatever the sums", () => {
  let seed = 7;
  const random = (): number => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % 100;
  for (let round = 0; round < 200; round++) {
    const sums = Array.from({ length: 2 + (round % 6) }, () => random() - 50);
    sums.push(-sums.reduce((sum, points) => sum + points, 0));
    const debts = settle(sums);
    expect(after(sums, debts).every((points) => points === 0)).toBe(true);
    expect(debts.length).toBeLessThan(sums.length);
    expect(debts.every(({ points, from, to }) => points > 0 && from !== to)).toBe(true);
  }
});

const PLAYERS = [
  { id: "a", name: "a" },
  { id: "b", name: "b" },
  { id: "c", name: "c" },
  { id: null, name: "bot" },
];

function settled(...deals: (number | null)[][]): ReturnType<typeof settling> {
  const sums = PLAYERS.map((_, column) =>
    deals.reduce((sum, line) => sum + (line[column] ?? 0), 0),
  );
  return settling({ players: PLAYERS, matches: [{ paid: deals }], sums });
}

test("bots pay nothing and get nothing: what they have is left open among people", () => {
  expect(settled([20, -12, null, -8])).toEqual({
    debts: [{ from: 1, to: 0, points: 12 }],
    open: [{ column: 0, points: 8 }],
  });
  expect(settled([-5, -7, 0, 12])).toEqual({
    debts: [],
    open: [
      { column: 0, points: -5 },
      { column: 1, points: -7 },
    ],
  });
  expect(settled([3, -3, 0, null]).open).toEqual([]);
});

test("what a bot has won of one person does not move to another", () => {
  expect(settled([0, 0, -8, 8], [-4, 0, 4, 0], [-6, 12, -6, null], [-4, 0, 0, 4])).toEqual({
    debts: [
      { from: 0, to: 1, points: 10 },
      { from: 2, to: 1, points: 2 },
    ],
    open: [
      { column: 0, points: -4 },
      { column: 2, points: -8 },
    ],
  });
});

test("what a bot has won of several is borne by as much as each has lost, in whole points", () => {
  expect(settled([-6, -3, 5, 4])).toEqual({
    debts: [
      { from: 0, to: 2, points: 3 },
      { from: 1, to: 2, points: 2 },
    ],
    open: [
      { column: 0, points: -3 },
      { column: 1, points: -1 },
    ],
  });
});
