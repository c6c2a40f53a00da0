import { t } from "../i18n/translate";
import { fanWord, rulesetOf, type Setting } from "./rulesets";

/** 算胡, 算番, 算台, 算分: by the unit in which these rules of a ruleset count a hand. */
export function sumTitle(id: string, rules: Readonly<Record<string, Setting>>): string {
  const ruleset = rulesetOf(id);
  const unit = fanWord(ruleset, rules, "sum") ?? fanWord(ruleset, rules, "unit");
  return unit === null ? t("calc.this.usual") : t("calc.this.counted", { unit });
}
