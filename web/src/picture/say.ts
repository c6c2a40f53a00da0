import { ownSentences } from "../i18n/ownSentences";
import { scoresEn } from "../i18n/scores.en";
import { scoresZh } from "../i18n/scores.zh";

/** A sentence of the sheet and its pictures. */
export const say = ownSentences(scoresZh, scoresEn);
