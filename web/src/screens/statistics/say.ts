import { ownSentences } from "../../i18n/ownSentences";
import { statisticsEn } from "../../i18n/statistics.en";
import { statisticsZh } from "../../i18n/statistics.zh";

/** A sentence of the statistics. */
export const say = ownSentences(statisticsZh, statisticsEn);
