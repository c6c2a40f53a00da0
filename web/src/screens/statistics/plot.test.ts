import { expect, test } from "vitest";
import { areaPath, hasZero, levelOf, linePath, rangeOf, totalsOf } from "./plot";

const FRAME = { x: 10, y: 100, width: 60, height: 30 };

test("the totals begin with those before the course and end with the points of all deals", () => {
  const course = [
    [1, 24],
    [2, -12],
  ] as const;
  expect(totalsOf({ points: 12, course })).toEqual([0, 24, 12]);
  expect(totalsOf({ points: 512, course })).toEqual([500, 524, 512]);
  expect(totalsOf({ points: 7, course: [] })).toEqual([7]);
});

test("a line goes from edge to edge, the greatest value at the top", () => {
  expect(linePath([0, 20, -10, 5], FRAME)).toBe("M10 120L30 100L50 130L70 115");
  expect(areaPath([0, 20, -10, 5], FRAME)).toBe("M10 120L30 100L50 130L70 115L70 120L10 120Z");
});

test("values that are all zero lie in the middle, a single one at the left edge", () => {
  expect(linePath([0, 0], FRAME)).toBe("M10 115L70 115");
  expect(linePath([5], FRAME)).toBe("M10 100");
});

test("zero is shown unless the line would be flat for it", () => {
  expect(rangeOf([10, 30])).toEqual({ low: 0, high: 30 });
  expect(rangeOf([-10, -30])).toEqual({ low: -30, high: 0 });
  expect(rangeOf([9, 9])).toEqual({ low: 0, high: 9 });
  for (const far of [
    [500, 520],
    [-500, -520],
  ]) {
    const range = rangeOf(far);
    expect(range).toEqual({ low: Math.min(...far), high: Math.max(...far) });
    expect(hasZero(range)).toBe(false);
  }
  expect(hasZero(rangeOf([10, 30]))).toBe(true);
});

test("without zero the area ends at the edge on its side", () => {
  expect(areaPath([500, 520], FRAME)).toBe("M10 130L70 100L70 130L10 130Z");
  expect(areaPath([-500, -520], FRAME)).toBe("M10 100L70 130L70 100L10 100Z");
  expect(levelOf(510, rangeOf([500, 520]), FRAME)).toBe(115);
});
