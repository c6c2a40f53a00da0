import { ownSentences } from "../../../i18n/ownSentences";
import { sheetEn } from "../../../i18n/sheet.en";
import { sheetZh } from "../../../i18n/sheet.zh";

/** A sentence of the sheet after a deal. */
export const say = ownSentences(sheetZh, sheetEn);
