import type { FanText, Setting } from "../../app/rulesets";

type Rules = Readonly<Record<string, Setting>>;

/**
 * How fans come to points: added to the base, each doubling it, each with a factor of its own, or
 * not at all.
 */
export type Counting = "added" | "doubled" | "multiplied" | "none";

const COUNTING: Readonly<Record<string, Counting>> = {
  fans: "added",
  hongzhong: "doubled",
  harbin: "doubled",
  flat: "multiplied",
  harbin_simple: "multiplied",
  plain: "none",
};

/** How a table counts; null where the game has no such choice. */
export function countingOf(rules: Rules): Counting | null {
  const { scoring } = rules;
  return scoring === undefined ? null : (COUNTING[String(scoring)] ?? "added");
}

/**
 * A fan that counts at a table: what it adds, the flat sum it is worth, what it multiplies by, or
 * that it wins by itself.
 */
export interface CountedFan {
  fan: FanText;
  by: "points" | "flat" | "times" | "win";
  worth: number;
  /** Switches that would have to be otherwise for the fan to come about. */
  lacks: readonly string[];
}

/**
 * The fans that count, from the smallest. Where the table chooses how they count, by that choice,
 * and a fan without a value there only where its own switches are on; otherwise each as it counts,
 * and beside fans that multiply points are a flat sum.
 */
export function countedFans(fans: readonly FanText[], rules: Rules): CountedFan[] {
  const counting = countingOf(rules);
  const counted =
    counting === null ? fans.flatMap(asItCounts(fans)) : fans.flatMap(asTheTable(counting, rules));
  return counted.sort((one, other) => one.worth - other.worth);
}

function asItCounts(fans: readonly FanText[]): (fan: FanText) => CountedFan[] {
  const some = fans.some((fan) => fan.multiplier > 1);
  return (fan) => {
    if (fan.multiplier > 1) return [{ fan, by: "times", worth: fan.multiplier, lacks: [] }];
    if (fan.points === 0) return [];
    return [{ fan, by: some ? "flat" : "points", worth: fan.points, lacks: [] }];
  };
}

function asTheTable(counting: Counting, rules: Rules): (fan: FanText) => CountedFan[] {
  return (fan) => {
    const lacks = lacking(fan, rules);
    if (fan.points === 0 && !isBrought(fan, counting, lacks)) return [];
    if (counting === "multiplied" || fan.points === 0) {
      if (fan.multiplier > 1) return [{ fan, by: "times", worth: fan.multiplier, lacks }];
      return fan.points > 0 ? [] : [{ fan, by: "win", worth: 0, lacks }];
    }
    return counting === "none" ? [] : [{ fan, by: "points", worth: fan.points, lacks }];
  };
}

/** Whether a fan without a value comes about: its example says by which switches. */
function isBrought({ example }: FanText, counting: Counting, lacks: readonly string[]): boolean {
  if (example === undefined || example === null || lacks.length > 0) return false;
  return counting === "multiplied" || Object.keys(example.switches ?? {}).length > 0;
}

/** The switches of a fan's example that these rules have otherwise; how fans count is none. */
function lacking({ points, example }: FanText, rules: Rules): string[] {
  const needed = Object.entries(example?.switches ?? {});
  return needed
    .filter(([name, value]) => rules[name] !== value && (name !== "scoring" || points === 0))
    .map(([name]) => name);
}
