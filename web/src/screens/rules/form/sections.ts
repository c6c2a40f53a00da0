import type { Key } from "../../../i18n/sentences";
import { hasSentence, t } from "../../../i18n/translate";
import { fanWord, type Ruleset, type Setting } from "../../../rulesets/rulesets";

/**
 * The name of a section of switches, in the words of the table; one that is newer than this page
 * shows its own word.
 */
export function sectionName(
  section: string,
  ruleset: Pick<Ruleset, "fan_words"> | null,
  rules: Readonly<Record<string, Setting>>,
): string {
  const own = section === "fans" ? fanWord(ruleset, rules, "fans") : null;
  if (own !== null) return own;
  const key = `section.${section}`;
  return hasSentence(key) ? t(key as Extract<Key, `section.tiles`>) : section;
}
