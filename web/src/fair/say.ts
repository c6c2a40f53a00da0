import { fairEn } from "../i18n/fair.en";
import { fairZh } from "../i18n/fair.zh";
import { ownSentences } from "../i18n/ownSentences";

/** A sentence of the check of the shuffle. */
export const say = ownSentences(fairZh, fairEn);
