import { expect, test } from "vitest";
import type { FanText } from "../../app/rulesets";
import { countedFans } from "./fanWorth";

const WORDS = { zh: "胡", en: "hu" };

function fan(id: string, points: number, multiplier: number): FanText {
  return { id, name: WORDS, definition: WORDS, points, multiplier };
}

const told = (fans: readonly FanText[], scoring?: string) =>
  countedFans(fans, scoring).map(({ fan: { id }, by, worth }) => `${id} ${by} ${worth}`);

test("a table that chooses how fans count shows them so, from the smallest", () => {
  const fans = [fan("big", 8, 4), fan("small", 2, 1)];
  expect(told(fans, "fan")).toEqual(["small points 2", "big points 8"]);
  expect(told(fans, "flat")).toEqual(["big times 4"]);
});

test("fans that only multiply are shown where nothing is to choose", () => {
  expect(told([fan("many_red", 0, 5), fan("self_drawn", 0, 2)])).toEqual([
    "self_drawn times 2",
    "many_red times 5",
  ]);
});

test("points beside fans that double are a flat sum", () => {
  expect(told([fan("no_red", 100, 1), fan("one_red", 0, 2)])).toEqual([
    "one_red times 2",
    "no_red flat 100",
  ]);
  expect(told([fan("no_red", 5, 1)])).toEqual(["no_red points 5"]);
});
