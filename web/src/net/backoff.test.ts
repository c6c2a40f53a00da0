import { expect, test } from "vitest";
import { LONGEST_PAUSE, MOVES_AT_ONCE, pause, SHORTEST_PAUSE } from "./backoff";

test("pauses double and stay between 0.3 and 5 seconds", () => {
  expect([0, 1, 2, 3, 4, 50].map((failures) => pause(failures, 0))).toEqual([
    300, 600, 1200, 2400, 2500, 2500,
  ]);
  for (let failures = 0; failures < 12; failures++) {
    for (const random of [0, 0.3, 0.999]) {
      expect(pause(failures, random)).toBeGreaterThanOrEqual(SHORTEST_PAUSE);
      expect(pause(failures, random)).toBeLessThanOrEqual(LONGEST_PAUSE);
    }
  }
});

test("chance moves the pause, up to its full length", () => {
  expect(pause(2, 0)).toBe(1200);
  expect(pause(2, 0.5)).toBe(1800);
  expect(pause(9, 0.99999)).toBe(LONGEST_PAUSE);
});

test("a table that has moved is followed within a quarter of a second", () => {
  expect([0, 0.5, 0.99999].map((random) => pause(0, random, "moved", 1))).toEqual([20, 135, 250]);
  expect(pause(0, 0, "moved", MOVES_AT_ONCE)).toBe(20);
});

test("a table that moves again and again is followed more and more slowly", () => {
  const moves = [1, 2, 3, 4].map((more) => MOVES_AT_ONCE + more);
  expect(moves.map((count) => pause(0, 0, "moved", count))).toEqual([300, 600, 1200, 2400]);
});

test("a restart spreads the first attempts, and then it is a break like any other", () => {
  expect([0, 0.5, 0.99999].map((random) => pause(0, random, "restarting"))).toEqual([50, 325, 600]);
  expect(pause(1, 0, "restarting")).toBe(pause(1, 0));
});
