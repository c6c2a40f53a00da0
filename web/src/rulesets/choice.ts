import { differences, rulesetOf, type Preset, type Ruleset, type Setting } from "./rulesets";

/** Rules somebody chose: a ruleset, one of its presets, and the differences from it. */
export interface RuleChoice {
  ruleset: string;
  preset: string | null;
  switches: Readonly<Record<string, Setting>>;
}

/** Stands for a part of a path that is not there. */
export const NOTHING = "-";

/** The preset of a choice; a name that does not exist means the first. */
export function presetOf(choice: Pick<RuleChoice, "ruleset" | "preset">): Preset | undefined {
  const presets = rulesetOf(choice.ruleset)?.presets ?? [];
  return presets.find(({ name }) => name === choice.preset) ?? presets[0];
}

/** The values of the choice's preset. */
export function standardOf(
  choice: Pick<RuleChoice, "ruleset" | "preset">,
): Readonly<Record<string, Setting>> {
  return presetOf(choice)?.rules ?? {};
}

/** Every switch with the value it has in the choice. */
export function rulesOf(choice: RuleChoice): Record<string, Setting> {
  return { ...standardOf(choice), ...choice.switches };
}

/** The choice with one switch set; back at the preset's value it is no change any more. */
export function withSwitch<C extends RuleChoice>(choice: C, name: string, value: Setting): C {
  const others = Object.entries(choice.switches).filter(([other]) => other !== name);
  const switches = Object.fromEntries(others);
  if (standardOf(choice)[name] !== value) switches[name] = value;
  return { ...choice, switches };
}

/**
 * The choice that gives the rules of a table. A switch that came after the table is not among its
 * rules: it has its default, even if the preset says otherwise today.
 */
export function choiceOf(
  ruleset: string,
  preset: string | null,
  rules: Readonly<Record<string, Setting>>,
): RuleChoice {
  const found = rulesetOf(ruleset);
  const standard = presetOf({ ruleset, preset });
  const changed =
    found === null || standard === undefined
      ? []
      : differences(found.switches, standard.rules, { ...usualRules(found), ...rules });
  return {
    ruleset,
    preset: standard?.name ?? preset,
    switches: Object.fromEntries(changed.map(({ rule, to }) => [rule.name, to])),
  };
}

function usualRules({ switches }: Ruleset): Record<string, Setting> {
  return Object.fromEntries(switches.map(({ name, default: usual }) => [name, usual]));
}

/**
 * The choice that gives the rules of a table if nobody kept its preset: the preset with the fewest
 * differences.
 */
export function nearestChoice(
  ruleset: string,
  rules: Readonly<Record<string, Setting>>,
): RuleChoice {
  const presets = rulesetOf(ruleset)?.presets ?? [];
  const choices = presets.map(({ name }) => choiceOf(ruleset, name, rules));
  const changes = ({ switches }: RuleChoice): number => Object.keys(switches).length;
  return (
    choices.sort((one, other) => changes(one) - changes(other))[0] ?? choiceOf(ruleset, null, rules)
  );
}

/**
 * A choice as the part of an address: `mahjong/hongzhong/room/birds=4,pung=no`, several choices of
 * a switch with `+` between. No switches are named if there are none.
 */
export function writeChoice({ ruleset, preset, switches }: RuleChoice): string {
  const parts = [ruleset, preset ?? NOTHING];
  const changed = Object.entries(switches).map(([name, value]) => `${name}=${written(value)}`);
  if (changed.length > 0) parts.push(changed.join(","));
  return parts.join("/");
}

/** A value of a switch in an address. */
export function written(value: Setting): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value).replaceAll(" ", "+");
}
