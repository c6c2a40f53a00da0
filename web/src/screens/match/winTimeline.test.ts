import { expect, test } from "vitest";
import { LONGEST_SHOW, winTimeline } from "./winTimeline";

test("a show goes on in its order and is over in time, whatever is counted", () => {
  for (const lines of [0, 1, 3, 8, 30])
    for (const pace of [0.5, 1, 1.6, 4]) {
      const { hand, lines: at, sum, pay, paid, end } = winTimeline(lines, pace);
      const moments = [0, hand, ...at, sum, pay, paid, end];
      expect(at).toHaveLength(lines);
      expect(moments).toEqual([...moments].sort((a, b) => a - b));
      expect(end).toBeLessThanOrEqual(LONGEST_SHOW);
    }
});

test("a piece is turned over after a pause, and points change only after it", () => {
  const plain = winTimeline(3, 0.5);
  const turning = winTimeline(3, 0.5, [2]);
  expect(turning.lines.slice(0, 2)).toEqual(plain.lines.slice(0, 2));
  expect(turning.lines[2]).toBeGreaterThan((plain.lines[2] ?? 0) + 200);
  expect(turning.sum).toBeGreaterThan(turning.lines[2] ?? 0);
  expect(winTimeline(30, 4, [9, 19, 29]).end).toBeLessThanOrEqual(LONGEST_SHOW);
});

test("a show at half the pace takes half the time", () => {
  expect(winTimeline(2, 0.5).end).toBeCloseTo(winTimeline(2, 1).end / 2);
});
