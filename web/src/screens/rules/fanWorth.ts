import type { FanText, Setting } from "../../app/rulesets";

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
  const multiply = (fan: FanText): CountedFan => ({ fan, by: "times", worth: fan.multiplier });
  const some = fans.some((fan) => fan.multiplier > 1);
  const add = (fan: FanText): CountedFan => ({
    fan,
    by: scoring === undefined && some ? "flat" : "points",
    worth: fan.points,
  });
  const counted = fans.flatMap((fan) => {
    const multiplies = fan.multiplier > 1 && (scoring === undefined || scoring === "flat");
    if (multiplies) return [multiply(fan)];
    return fan.points > 0 && scoring !== "flat" ? [add(fan)] : [];
  });
  return counted.sort((one, other) => one.worth - other.worth);
}
