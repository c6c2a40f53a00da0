import { presetOf } from "./choice";
import { holds } from "./conditions";
import { localized, presetName, rulesetOf, type Ruleset, type Setting } from "./rulesets";

/** The rules of a table: with its switches, or those of a preset while nothing else is known. */
export interface NamedRules {
  ruleset: string;
  preset?: string | null;
  rules?: Readonly<Record<string, Setting>>;
}

/** The name that players give these rules; the id of the ruleset while the names are not here. */
export function rulesName(named: NamedRules): string {
  const ruleset = rulesetOf(named.ruleset);
  if (ruleset === null) return named.ruleset.split("/")[1] ?? named.ruleset;
  const preset = presetOf({ ruleset: named.ruleset, preset: named.preset ?? null });
  return nameBy(ruleset, named.rules ?? preset?.rules ?? {});
}

/** The name of a ruleset by its switches. */
export function nameBy(ruleset: Ruleset, rules: Readonly<Record<string, Setting>>): string {
  const found = ruleset.names?.find(({ where }) => holds(where, ruleset, rules));
  return localized(found?.text ?? ruleset.name);
}

/** The name of a preset beside that of its rules; null if there is none, or if that says it. */
export function presetBeside(named: NamedRules): string | null {
  const preset = presetName(named.ruleset, named.preset ?? null);
  return preset === null || rulesName(named).includes(preset) ? null : preset;
}
