import { t } from "../i18n/translate";
import { fanWord, type Ruleset, type Setting } from "./rulesets";

/** The fans of a table as its players call them: 番种, 台数, 大胡, 名堂. */
export function fansWord(
  ruleset: Pick<Ruleset, "fan_words"> | null,
  rules: Readonly<Record<string, Setting>>,
): string {
  return fanWord(ruleset, rules, "fans") ?? t("fans.all");
}
