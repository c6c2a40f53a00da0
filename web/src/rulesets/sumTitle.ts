import { gameOf } from "../board/core/game";
import { t } from "../i18n/translate";
import { rulesOf, type RuleChoice } from "./choice";
import { fanWord, rulesetOf } from "./rulesets";

/** 算胡, 算番, 算台, 算分. */
export function sumTitle(choice: RuleChoice): string {
  if (gameOf(choice.ruleset) === "paohuzi") return t("calc.this.paohuzi");
  const unit = fanWord(rulesetOf(choice.ruleset), rulesOf(choice), "unit");
  return unit === null ? t("calc.this.mahjong") : t("calc.this.counted", { unit });
}
