import { expect, test } from "vitest";
import { countingMethodOf, type FanText, type Setting } from "../../rulesets/rulesets";
import { countedFans, fansOfHand } from "./fanWorth";

const WORDS = { zh: "胡", en: "hu" };

function fan(
  id: string,
  points: number,
  multiplier: number,
  switches?: Record<string, Setting>,
  brought_by = "",
): FanText {
  const fan = { id, name: WORDS, definition: WORDS, points, multiplier, brought_by };
  return switches === undefined
    ? fan
    : { ...fan, example: { op: "score", rules: "mahjong/tuidaohu", switches } };
}

const COUNTING = {
  fans: "added",
  hongzhong: "doubled",
  harbin: "doubled",
  flat: "multiplied",
  harbin_simple: "multiplied",
  plain: "none",
} as const;

const counted = (fans: FanText[], rules: Record<string, Setting> = {}) =>
  countedFans({ fans, counting: COUNTING }, rules);
const told = (fans: FanText[], rules: Record<string, Setting> = {}) =>
  counted(fans, rules).map(({ fan: { id }, by, worth }) => `${id} ${by} ${worth}`);

test("a table that chooses how fans count shows them so, from the smallest", () => {
  const fans = [fan("big", 8, 4), fan("small", 2, 1)];
  expect(told(fans, { scoring: "fans" })).toEqual(["small points 2", "big points 8"]);
  for (const scoring of ["hongzhong", "harbin"]) {
    expect(told(fans, { scoring })).toEqual(["small points 2", "big points 8"]);
    expect(countingMethodOf({ counting: COUNTING }, { scoring })).toBe("doubled");
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
  // Their examples also turn wildcards on: a house rule may have them from elsewhere.
  const example = { wild: "indicator", natural_doubles: true };
  const fans = [
    fan("natural_hand", 0, 2, example, "natural_doubles"),
    fan("four_wildcards", 0, 1, { four_wild_win: true }, "four_wild_win"),
    fan("two_quads", 0, 6, { scoring: "flat" }),
  ];
  const wild = { wild: "red", natural_doubles: true };
  expect(told(fans, { scoring: "fans", ...wild })).toEqual(["natural_hand times 2"]);
  expect(told(fans, { scoring: "plain", four_wild_win: true })).toEqual(["four_wildcards win 0"]);
  expect(told(fans, { scoring: "flat" })).toEqual(["two_quads times 6"]);
  expect(told(fans, { scoring: "flat", ...wild })).toEqual([
    "natural_hand times 2",
    "two_quads times 6",
  ]);
  for (const scoring of ["fans", "harbin", "plain"]) expect(told(fans, { scoring })).toEqual([]);
});

test("a fan whose switch is off says which", () => {
  const fans = [fan("declared_ready", 2, 1, { ready_declaration: true })];
  const lacks = (rules: Record<string, Setting>) =>
    counted(fans, { scoring: "fans", ...rules }).map((one) => one.lacks);
  expect(lacks({ ready_declaration: false })).toEqual([["ready_declaration"]]);
  expect(lacks({ ready_declaration: true })).toEqual([[]]);
});

test("a fan that the table has dropped is shown as one that does not count", () => {
  const fans = [fan("all_pungs", 6, 1), fan("all_chows", 2, 1)];
  const dropped = (rules: Record<string, Setting>) =>
    counted(fans, rules).flatMap((one) => (one.dropped ? [one.fan.id] : []));
  expect(dropped({ scoring: "fans", dropped_fans: "" })).toEqual([]);
  expect(dropped({ scoring: "fans", dropped_fans: "all_chows" })).toEqual(["all_chows"]);
  // It is marked as not counting; it names no other switch to change.
  const example = { op: "score", rules: "", switches: { scoring: "taiwan", dropped_fans: "" } };
  const [one] = counted([{ ...fan("all_chows", 2, 1), example }], {
    ...{ scoring: "fans", dropped_fans: "all_chows" },
  });
  expect(one).toMatchObject({ dropped: true, lacks: [] });
});

test("a hand tells the fans that count at its table, as often as they count", () => {
  const fans = [fan("flower", 1, 1), fan("pungs", 4, 2), fan("rare", 3, 1, { rare: true })];
  const told = (ids: string[], rules: Record<string, Setting>): string[] =>
    fansOfHand(ids, { fans, counting: COUNTING }, rules).map(
      ({ fan: { id }, by, worth }) => `${id} ${by} ${worth}`,
    );
  expect(told(["pungs", "flower", "flower", "rare"], { scoring: "fans" })).toEqual([
    "pungs points 4",
    "flower points 2",
  ]);
  expect(told(["pungs", "flower"], { scoring: "flat" })).toEqual(["pungs times 2"]);
  expect(told(["flower"], { scoring: "fans", dropped_fans: "flower" })).toEqual([]);
});
