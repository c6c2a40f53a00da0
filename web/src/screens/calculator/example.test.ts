import { expect, test } from "vitest";
import type { Example } from "../../rulesets/rulesets";
import { tilesByGroups, tilesExample, winsOnFlower } from "./example";

const SEVEN: Example = {
  op: "score",
  rules: "mahjong/taiwan",
  concealed: "147m 99s",
  winning: "h",
  bonus: "abcdefg",
  seat_wind: "S",
  prevalent_wind: "W",
};

test("an example that wins on a flower shows it, and asks nothing about it", () => {
  expect(winsOnFlower(SEVEN)).toBe(true);
  expect(tilesByGroups(SEVEN).at(-1)?.at(-1)).toEqual({ tile: 41, stands: null, winning: true });
  const hand = tilesExample(SEVEN);
  expect(hand.winning).toBeNull();
  expect(hand.bonus).toEqual([34, 35, 36, 37, 38, 39, 40]);
  expect([hand.seat, hand.round]).toEqual([1, 2]);
  expect(winsOnFlower({ winning: "8m" })).toBe(false);
});
