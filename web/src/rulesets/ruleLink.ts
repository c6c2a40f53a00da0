import { NOTHING, written, type RuleChoice } from "./choice";
import {
  rulesetOf,
  taken,
  together,
  type Ruleset,
  type RuleSwitch,
  type Setting,
} from "./rulesets";

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

/** Read the text of `writeChoice`, against the rulesets of this server. */
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
