import { ownSentences } from "../../i18n/ownSentences";
import { settingsEn } from "../../i18n/settings.en";
import { settingsZh } from "../../i18n/settings.zh";

/** A sentence of the settings page. */
export const say = ownSentences(settingsZh, settingsEn);
