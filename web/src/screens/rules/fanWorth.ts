import type { FanText, Setting } from "../../app/rulesets";

/** How fans come to points: added to the base, each doubling it, or each with a factor of its own. */
export type Counting = "added" | "doubled" | "multiplied";

const COUNTING: Readonly<Record<string, Counting>> = {
  fans: "added",
  hongzhong: "doubled",
  harbin: "doubled",
  flat: "multiplied",
  harbin_simple: "multiplied",
};

/** How a table counts that has this `scoring`; null where the game has no such choice. */
export function countingOf(scoring: Setting | undefined): Counting | null {
  return scoring === undefined ? null : (COUNTING[String(scoring)] ?? "added");
}

/** A fan that counts at a table: what it adds, the flat sum it is worth, or what it multiplies by. */
export interface CountedFan {
  fan: FanText;
  by: "points" | "flat" | "times";
  worth: number;
}

/**
 * The fans that count, from the smallest. Where the table chooses how they count, by that choice;
 * otherwise each as it counts, and beside fans that multiply points are a flat sum.
 */
export function countedFans(fans: readonly FanText[], scoring: Setting | undefined): CountedFan[] {
  const counting = countingOf(scoring);
  const some = fans.some((fan) => fan.multiplier > 1);
  const counted = fans.flatMap((fan): CountedFan[] => {
    if (counting !== "added" && counting !== "doubled" && fan.multiplier > 1) {
      return [{ fan, by: "times", worth: fan.multiplier }];
    }
    if (counting === "multiplied" || fan.points === 0) return [];
    return [{ fan, by: counting === null && some ? "flat" : "points", worth: fan.points }];
  });
  return counted.sort((one, other) => one.worth - other.worth);
}
