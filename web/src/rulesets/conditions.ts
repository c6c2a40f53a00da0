import type { Ruleset, Setting, Where } from "./rulesets";

export type Rules = Readonly<Record<string, Setting>>;
export type Switches = Pick<Ruleset, "switches">;

/** Values with which a switch is not in play. */
export const OFF: ReadonlySet<Setting> = new Set<Setting>([false, 0, "none", "off", ""]);

/** The value of a switch; as usual if it is missing. */
export function valueOf({ switches }: Switches, rules: Rules, name: string): Setting | undefined {
  return rules[name] ?? switches.find((rule) => rule.name === name)?.default;
}

/** True if every condition holds, a switch that is missing being as usual. */
export function holds(where: Where, ruleset: Switches, rules: Rules): boolean {
  return where.every(({ switch: name, values }) => {
    const value = valueOf(ruleset, rules, name);
    if (value === undefined) return false;
    // A switch of several choices has a value if it has taken it.
    const taken = typeof value === "string" ? value.split(" ") : [];
    return [value, ...taken].some((one) => values.includes(one));
  });
}
