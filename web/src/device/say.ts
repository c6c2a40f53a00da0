import { installEn } from "../i18n/install.en";
import { installZh } from "../i18n/install.zh";
import { ownSentences } from "../i18n/ownSentences";

/** A sentence about the page on a phone's desktop. */
export const say = ownSentences(installZh, installEn);
