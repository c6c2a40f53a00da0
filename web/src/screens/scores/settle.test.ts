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

test("bots pay nothing and get nothing: what they have is left open among people", () => {
  const players = [
    { id: "a", name: "a" },
    { id: "b", name: "b" },
    { id: null, name: "bot" },
  ];
  expect(settling({ players, sums: [20, -12, -8] })).toEqual({
    debts: [{ from: 1, to: 0, points: 12 }],
    open: [{ column: 0, points: 8 }],
  });
  expect(settling({ players, sums: [-5, -7, 12] })).toEqual({
    debts: [],
    open: [
      { column: 0, points: -5 },
      { column: 1, points: -7 },
    ],
  });
  expect(settling({ players: players.slice(0, 2), sums: [3, -3] }).open).toEqual([]);
});
