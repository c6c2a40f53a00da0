import { expect, test } from "vitest";
import { isReady } from "./readyHand";

const ready = (hand: number[], barred: number[] = [], pairs = true): boolean =>
  isReady(hand, { barred: (tile) => barred.includes(tile), pairs });

test("a hand is ready where a tile makes it sets and a pair", () => {
  expect(ready([4])).toBe(true);
  expect(ready([0, 1, 5, 5])).toBe(true);
  expect(ready([0, 1, 5, 5], [2])).toBe(false);
  expect(ready([1, 2, 3, 3, 3, 4, 5])).toBe(true);
  expect(ready([0, 0, 0, 1, 2, 3, 9, 9, 11, 12, 13, 14, 15])).toBe(true);
  expect(ready([0, 2, 4, 9, 11, 13, 15])).toBe(false);
});

test("a run goes over no border, and a wait for a fifth tile is none", () => {
  expect(ready([7, 8, 9, 12])).toBe(false);
  expect(ready([27, 28, 30, 30])).toBe(false);
  expect(ready([4, 4, 4, 4])).toBe(false);
});

test("seven pairs may have four alike, where they win", () => {
  const pairs = [0, 0, 2, 2, 4, 4, 6, 6, 9, 9, 9, 9, 14];
  expect(ready(pairs)).toBe(true);
  expect(ready(pairs, [], false)).toBe(false);
  expect(ready(pairs, [14])).toBe(false);
});
