import {
  countingMethodOf,
  type CountingMethod,
  type FanText,
  type Ruleset,
  type Setting,
} from "../../rulesets/rulesets";

type Rules = Readonly<Record<string, Setting>>;

/**
 * A fan that counts at a table: the number it adds, the flat sum it is worth, the factor it
 * multiplies by, or that it wins by itself.
 */
export interface CountedFan {
  fan: FanText;
  by: "points" | "flat" | "times" | "win";
  worth: number;
  /** Switches that would have to be otherwise for the fan to come about. */
  lacks: readonly string[];
  /** True if the table has dropped it: it would be worth that, and does not count. */
  dropped: boolean;
}

/**
 * The fans of a rules page, from the smallest. One that a switch brings is there while the switch
 * is on. The others are there if the table gives them a value, even if they cannot come about now;
 * if a table has no choice of scoring, fans that add stand beside fans that multiply, as a flat
 * sum.
 */
export function countedFans(
  ruleset: Pick<Ruleset, "fans" | "counting">,
  rules: Rules,
): CountedFan[] {
  const counting = countingMethodOf(ruleset, rules);
  const some = ruleset.fans.some((fan) => fan.multiplier > 1);
  const dropped = new Set(String(rules["dropped_fans"] ?? "").split(" "));
  return ruleset.fans
    .flatMap((fan): Omit<CountedFan, "dropped">[] => {
      const brought = fan.brought_by ?? "";
      if (brought !== "") return rules[brought] === true ? [byItself(fan)] : [];
      const points = fan.points_in?.[String(rules["scoring"])] ?? fan.points;
      const told = { ...fan, points: points * (fan.counts ?? 1) };
      const worth = counting === null ? asItCounts(told, some) : asTheTable(told, counting);
      return worth === null ? [] : [{ fan, ...worth, lacks: lacking(fan, rules) }];
    })
    .map((one) => ({ ...one, dropped: dropped.has(one.fan.id) }))
    .sort((one, other) => one.worth - other.worth);
}

/** True if a fan counts and the switches that it needs are as it needs them. */
export function comesAbout({ lacks, dropped }: CountedFan): boolean {
  return lacks.length === 0 && !dropped;
}

/**
 * The fans of a hand, in the order of their ids, as they count at a table: those that count there.
 * An id that stands there several times counts so often.
 */
export function fansOfHand(
  ids: readonly string[],
  ruleset: Pick<Ruleset, "fans" | "counting">,
  rules: Rules,
): CountedFan[] {
  const counted = countedFans(ruleset, rules).filter(comesAbout);
  return [...new Set(ids)].flatMap((id) => {
    const times = ids.filter((other) => other === id).length;
    return counted
      .filter(({ fan }) => fan.id === id)
      .map((one) => ({
        ...one,
        worth: one.by === "times" ? one.worth ** times : one.worth * times,
      }));
  });
}

type Worth = Pick<CountedFan, "by" | "worth">;

/** A fan that a switch brings doubles on top of everything, or wins. */
function byItself(fan: FanText): Omit<CountedFan, "dropped"> {
  const doubles = fan.multiplier > 1;
  return doubles
    ? { fan, by: "times", worth: fan.multiplier, lacks: [] }
    : { fan, by: "win", worth: 0, lacks: [] };
}

function asItCounts({ points, multiplier }: FanText, flat: boolean): Worth | null {
  if (multiplier > 1) return { by: "times", worth: multiplier };
  return points > 0 ? { by: flat ? "flat" : "points", worth: points } : null;
}

function asTheTable({ points, multiplier }: FanText, counting: CountingMethod): Worth | null {
  switch (counting) {
    case "multiplied":
      return multiplier > 1 ? { by: "times", worth: multiplier } : null;
    case "added":
    case "doubled":
    case "instead":
      return points > 0 ? { by: "points", worth: points } : null;
    case "none":
      return null;
  }
}

/**
 * Not among the switches that a fan lacks: the way fans count, and the ones that do not; each of
 * these says so.
 */
const NOT_LACKED: ReadonlySet<string> = new Set(["scoring", "dropped_fans"]);

/** The switches of a fan's example that these rules have otherwise. */
function lacking({ example }: FanText, rules: Rules): string[] {
  const needed = Object.entries(example?.switches ?? {});
  return needed
    .filter(([name, value]) => rules[name] !== value && !NOT_LACKED.has(name))
    .map(([name]) => name);
}
