import type { RuleSwitch, Ruleset } from "../../../rulesets/rulesets";

/** The switches that tell the presets of a ruleset apart: people choose between these. */
export function telling({ switches, presets }: Ruleset): ReadonlySet<string> {
  const apart = switches.filter(
    ({ name }) => new Set(presets.map(({ rules }) => rules[name])).size > 1,
  );
  return new Set(apart.map(({ name }) => name));
}

/**
 * True if a switch has every word of a search in its title, sentence or choices, in any language.
 */
export function found({ title, sentence, choices }: RuleSwitch, search: string): boolean {
  const labels = choices.flatMap(({ label }) => [label.zh, label.en]);
  const text = [title.zh, title.en, sentence.zh, sentence.en, ...labels].join("\n").toLowerCase();
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}
