import { pairEn } from "../../i18n/pair.en";
import { pairZh } from "../../i18n/pair.zh";
import { ownSentences } from "../../i18n/ownSentences";

/** A sentence about devices that are one player. */
export const say = ownSentences(pairZh, pairEn);
