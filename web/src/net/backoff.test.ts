import { expect, test } from "vitest";
import { LONGEST_PAUSE, pause, SHORTEST_PAUSE } from "./backoff";

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
