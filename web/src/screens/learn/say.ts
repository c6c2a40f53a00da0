import { learnEn } from "../../i18n/learn.en";
import { learnZh } from "../../i18n/learn.zh";
import { ownSentences } from "../../i18n/ownSentences";

/** A sentence of the pages for newcomers. */
export const say = ownSentences(learnZh, learnEn);
