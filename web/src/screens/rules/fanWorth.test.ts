import { expect, test } from "vitest";
import type { FanText, Setting } from "../../app/rulesets";
import { countedFans, countingOf } from "./fanWorth";

const WORDS = { zh: "胡", en: "hu" };

function fan(
  id: string,
  points: number,
  multiplier: number,
  switches?: Record<string, Setting>,
): FanText {
  const fan = { id, name: WORDS, definition: WORDS, points, multiplier };
  return switches === undefined
    ? fan
    : { ...fan, example: { op: "score", rules: "mahjong/tuidaohu", switches } };
}

const told = (fans: readonly FanText[], rules: Record<string, Setting> = {}) =>
  countedFans(fans, rules).map(({ fan: { id }, by, worth }) => `${id} ${by} ${worth}`);

test("a table that chooses how fans count shows them so, from the smallest", () => {
  const fans = [fan("big", 8, 4), fan("small", 2, 1)];
  expect(told(fans, { scoring: "fans" })).toEqual(["small points 2", "big points 8"]);
  for (const scoring of ["hongzhong", "harbin"]) {
    expect(told(fans, { scoring })).toEqual(["small points 2", "big points 8"]);
    expect(countingOf({ scoring })).toBe("doubled");
  }
  for (const scoring of ["flat", "harbin_simple"]) {
    expect(told(fans, { scoring })).toEqual(["big times 4"]);
  }
  expect(told(fans, { scoring: "plain" })).toEqual([]);
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

test("a fan that a switch brings counts in every table that has the switch on", () => {
  const fans = [
    fan("natural_hand", 0, 2, { natural_doubles: true }),
    fan("four_wildcards", 0, 1, { four_wild_win: true }),
    fan("two_quads", 0, 6, { scoring: "flat" }),
  ];
  expect(told(fans, { scoring: "fans", natural_doubles: true })).toEqual(["natural_hand times 2"]);
  expect(told(fans, { scoring: "plain", four_wild_win: true })).toEqual(["four_wildcards win 0"]);
  expect(told(fans, { scoring: "flat" })).toEqual(["two_quads times 6"]);
  const unknown = [fan("four_wildcards", 0, 1), fan("natural_hand", 0, 2)];
  for (const scoring of ["fans", "harbin", "flat", "plain"]) {
    expect(told(unknown, { scoring })).toEqual([]);
  }
});

test("a fan whose switch is off says which", () => {
  const fans = [fan("declared_ready", 2, 1, { ready_declaration: true })];
  const lacks = (rules: Record<string, Setting>) =>
    countedFans(fans, { scoring: "fans", ...rules }).map((one) => one.lacks);
  expect(lacks({ ready_declaration: false })).toEqual([["ready_declaration"]]);
  expect(lacks({ ready_declaration: true })).toEqual([[]]);
});
