import { calculatorEn } from "../../i18n/calculator.en";
import { calculatorZh } from "../../i18n/calculator.zh";
import { ownSentences } from "../../i18n/ownSentences";

/** A sentence of the calculator. */
export const say = ownSentences(calculatorZh, calculatorEn);
