import { momentEn } from "../../i18n/moment.en";
import { momentZh } from "../../i18n/moment.zh";
import { ownSentences } from "../../i18n/ownSentences";

/** A sentence about a deal that is played on. */
export const say = ownSentences(momentZh, momentEn);
