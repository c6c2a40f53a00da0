import {
  countingMethodOf,
  fanWord,
  type CountingMethod,
  type Ruleset,
  type Setting,
} from "../../rulesets/rulesets";
import { t } from "../../i18n/translate";
import type { JudgedFan } from "./judge";

type Rules = Readonly<Record<string, Setting>>;
type ValuedFan = Pick<JudgedFan, "id" | "points" | "count">;

/** The part of a ruleset that tells the value of fans. */
type Counted = Pick<Ruleset, "fans" | "counting" | "fan_words"> | null;

/** 3 番, 3 台, 6 分: so many fans, in the table's unit. */
export function fanPointsWord(points: number, ruleset: Counted, rules: Rules): string {
  // A value that is paid in the place of the base is in points already.
  if (countingMethodOf(ruleset, rules) === "instead") return t("result.points", { points });
  const unit = fanWord(ruleset, rules, "unit");
  return unit === null ? t("result.fanPoints", { points }) : `${points} ${unit}`;
}

/** A win without any fan: 平胡, 小胡; 无台 if 平胡 is a fan. */
export function plainWord(ruleset: Counted, rules: Rules): string {
  return fanWord(ruleset, rules, "plain") ?? t("result.plain");
}

/**
 * True if a fan multiplies: all do at some tables, and at every table those that a switch brings.
 */
function isFactor(fan: ValuedFan, ruleset: Counted, rules: Rules): boolean {
  return countingMethodOf(ruleset, rules) === "multiplied" || isBrought(fan, ruleset);
}

/** True if a switch adds a fan to those of the table. */
function isBrought({ id }: ValuedFan, ruleset: Counted): boolean {
  return (ruleset?.fans.find((fan) => fan.id === id)?.brought_by ?? "") !== "";
}

/** ×4; 2 番 where players name the doublings. */
export function factorWord(times: number, ruleset: Counted, rules: Rules): string {
  const doublings = doublingsIn(times, ruleset, rules);
  return doublings === null
    ? t("rules.times", { times })
    : `${doublings} ${fanWord(ruleset, rules, "doubling") ?? ""}`;
}

/** The number of doublings of a factor; null if the table tells factors, or it is none of two. */
function doublingsIn(times: number, ruleset: Counted, rules: Rules): number | null {
  const doublings = Math.log2(times);
  const told = fanWord(ruleset, rules, "doubling") !== null;
  return told && Number.isInteger(doublings) ? doublings : null;
}

/** The worth of a fan, in a word; nothing if it wins by itself. */
export function worthWord(fan: ValuedFan, ruleset: Counted, rules: Rules): string {
  const { points, count } = fan;
  if (points === 0) return "";
  if (!isFactor(fan, ruleset, rules)) return fanPointsWord(points * count, ruleset, rules);
  // A factor on top of the table's fans is none of them.
  return countingMethodOf(ruleset, rules) === "multiplied" && !isBrought(fan, ruleset)
    ? factorWord(points ** count, ruleset, rules)
    : t("rules.times", { times: points ** count });
}

/** The way from the base and the fans to points; nothing if they come about otherwise. */
export function sumWords(
  { points, fans }: { points: number; fans: readonly ValuedFan[] },
  ruleset: Counted,
  rules: Rules,
): string {
  const base = Number(rules["base"] ?? 0);
  const cap = Number(rules["fan_cap"] ?? 0);
  const price = Number(rules["fan_points"] ?? 1);
  const parts: number[] = [];
  let factor = 1;
  for (const fan of fans) {
    if (fan.points > 0 && isFactor(fan, ruleset, rules)) factor *= fan.points ** fan.count;
    else if (fan.points > 0) parts.push(fan.points * fan.count);
  }
  const sum = parts.reduce((one, other) => one + other, 0);
  const counting = countingMethodOf(ruleset, rules);
  // A factor that is a table's fan is under its cap; one that comes on top is not.
  const total = counting === "multiplied" ? factor : sum;
  const counted = cap > 0 ? Math.min(total, cap) : total;
  const on = counting === "multiplied" ? 1 : factor;
  const [words, worth] = ((): [string, number] => {
    if (fans.length === 0) return [plainSum(base, counting, ruleset, rules), base];
    switch (counting) {
      case "multiplied":
        return [multipliedWords(base, counted, ruleset, rules), base * counted];
      case "doubled":
        return [
          t("calc.sum.doubled", { base, factor: 2 ** counted, fans: counted }),
          base * 2 ** counted,
        ];
      case "none":
        return [t("calc.sum.plain", { base }), base];
      case "instead":
        return [insteadWords(counted < total ? [counted] : parts, ruleset, rules), counted];
      case "added":
      case null:
        return [addedWords(base, counted, price, ruleset, rules), base + counted * price];
    }
  })();
  if (worth * on !== points) return "";
  const times = on === 1 ? words : t("calc.sum.times", { sum: words, factor: on });
  return counted < total ? t("calc.sum.capped", { sum: times }) : times;
}

/** 底 3 × 8 倍; 底 1 × 8（3 番） where players name the doublings. */
function multipliedWords(base: number, factor: number, ruleset: Counted, rules: Rules): string {
  const fans = doublingsIn(factor, ruleset, rules);
  if (fans === null) return t("calc.sum.multiplied", { base, factor });
  return t("calc.sum.doubled", { base, factor, fans });
}

/** 底 5; 小胡 1 where a hand with fans is not paid the base. */
function plainSum(
  base: number,
  counting: CountingMethod | null,
  ruleset: Counted,
  rules: Rules,
): string {
  if (counting !== "instead") return t("calc.sum.plain", { base });
  return t("calc.sum.named", { name: plainWord(ruleset, rules), points: base });
}

/** 大胡 6, 大胡 6 ＋ 12: the fans that stand instead of the base. */
function insteadWords(parts: readonly number[], ruleset: Counted, rules: Rules): string {
  const name = fanWord(ruleset, rules, "fans") ?? t("fans.all");
  return t("calc.sum.named", { name, points: parts.join(t("calc.sum.plus")) });
}

/** 底 5 ＋ 3 台, 底 100 ＋ 3 台 × 20. */
function addedWords(
  base: number,
  counted: number,
  price: number,
  ruleset: Counted,
  rules: Rules,
): string {
  const fans = fanPointsWord(counted, ruleset, rules);
  return t("calc.sum.added", { base, fans: price === 1 ? fans : `${fans} × ${price}` });
}
