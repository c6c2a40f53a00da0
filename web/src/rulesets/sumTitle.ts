import { t } from "../i18n/translate";
import { rulesOf, type RuleChoice } from "./choice";
import { fanWord, rulesetOf } from "./rulesets";

/** 算胡, 算番, 算台, 算分. */
export function sumTitle(choice: RuleChoice): string {
  const ruleset = rulesetOf(choice.ruleset);
  const rules = rulesOf(choice);
  const unit = fanWord(ruleset, rules, "sum") ?? fanWord(ruleset, rules, "unit");
  return unit === null ? t("calc.this.usual") : t("calc.this.counted", { unit });
}
