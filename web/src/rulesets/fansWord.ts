import { gameOf } from "../board/fold";
import { t } from "../i18n/translate";
import { fanWord, type Ruleset, type Setting } from "./rulesets";

type Named = Pick<Ruleset, "id" | "fan_words"> | null;

/** The fans of a table as its players call them: 番种, 台数, 大胡, 名堂. */
export function fansWord(ruleset: Named, rules: Readonly<Record<string, Setting>>): string {
  if (ruleset !== null && gameOf(ruleset.id) === "paohuzi") return t("section.mingtang");
  return fanWord(ruleset, rules, "fans") ?? t("fans.all");
}
