import { rulesEn } from "../../../i18n/rules.en";
import { rulesZh } from "../../../i18n/rules.zh";
import { ownSentences } from "../../../i18n/ownSentences";

/** A sentence about rules. */
export const say = ownSentences(rulesZh, rulesEn);
