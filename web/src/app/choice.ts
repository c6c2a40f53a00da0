import {
  differences,
  rulesetOf,
  taken,
  together,
  type Preset,
  type Ruleset,
  type RuleSwitch,
  type Setting,
} from "./rulesets";

/** Rules somebody chose: a ruleset, one of its presets, and what is different from it. */
export interface RuleChoice {
  ruleset: string;
  preset: string | null;
  switches: Readonly<Record<string, Setting>>;
}

/** A part of a link that this server does not have; `names` are the switches it means. */
export type LinkFault =
  | { is: "no_ruleset"; ruleset: string }
  | { is: "no_preset"; preset: string }
  | { is: "bad_switches"; names: readonly string[] };

/** A link as far as it can be read here; `choice` is null when not even its ruleset exists. */
export interface ReadLink {
  choice: RuleChoice | null;
  faults: readonly LinkFault[];
}

/** Stands for a part of a path that is not there. */
const NOTHING = "-";

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
 * The choice that says what a table plays by. A switch that came after the table is not among its
 * rules: that has its default, whatever the preset says today.
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
 * The choice that says what a table plays by whose preset nobody kept: the preset with the fewest
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
 * A choice as the part of an address: `mahjong/hongzhong/room/birds=4,pung=no`, several choices of a
 * switch with `+` between. Switches are left out where there are none.
 */
export function writeChoice({ ruleset, preset, switches }: RuleChoice): string {
  const parts = [ruleset, preset ?? NOTHING];
  const changed = Object.entries(switches).map(([name, value]) => `${name}=${written(value)}`);
  if (changed.length > 0) parts.push(changed.join(","));
  return parts.join("/");
}

/** Read what `writeChoice` wrote, against the rulesets of this server. */
export function readChoice(text: string): ReadLink {
  const [game = "", name = "", preset = NOTHING, changes = NOTHING] = text.split("/");
  const id = `${game}/${name}`;
  const ruleset = rulesetOf(id);
  if (ruleset === null) return { choice: null, faults: [{ is: "no_ruleset", ruleset: id }] };
  const faults: LinkFault[] = [];
  const wanted = preset === NOTHING || preset === "" ? ruleset.presets[0]?.name : preset;
  const found = ruleset.presets.find((candidate) => candidate.name === wanted);
  if (found === undefined) faults.push({ is: "no_preset", preset });
  const { switches, wrong } = readSwitches(changes, ruleset);
  if (wrong.length > 0) faults.push({ is: "bad_switches", names: wrong });
  const standard = (found ?? ruleset.presets[0])?.rules ?? {};
  const changed = Object.entries(switches).filter(([name, value]) => standard[name] !== value);
  return {
    choice: {
      ruleset: id,
      preset: (found ?? ruleset.presets[0])?.name ?? null,
      switches: Object.fromEntries(changed),
    },
    faults,
  };
}

function readSwitches(
  text: string,
  ruleset: Ruleset,
): { switches: Record<string, Setting>; wrong: string[] } {
  const switches: Record<string, Setting> = {};
  const wrong: string[] = [];
  const entries = text === NOTHING ? [] : text.split(",").filter((entry) => entry !== "");
  for (const entry of entries) {
    const [name = "", value = ""] = entry.split("=", 2);
    const rule = ruleset.switches.find((candidate) => candidate.name === name);
    const setting = rule === undefined ? undefined : readSetting(rule, value);
    if (setting === undefined) wrong.push(name);
    else switches[name] = setting;
  }
  return { switches, wrong };
}

/** The value that is written so; undefined for none of this switch. */
function readSetting(rule: RuleSwitch, text: string): Setting | undefined {
  if (rule.many !== true) return rule.choices.find(({ value }) => written(value) === text)?.value;
  const value = text.replaceAll("+", " ");
  return taken(rule, value) === null ? undefined : together(rule, new Set(value.split(" ")));
}

function written(value: Setting): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value).replaceAll(" ", "+");
}
