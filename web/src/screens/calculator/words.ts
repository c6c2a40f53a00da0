import { knowsCode, codeSentence } from "../../i18n/codes";
import { t } from "../../i18n/translate";

/** The reason that a hand does not win, in a sentence; a reason that is newer than this page shows itself. */
export function whySentence(why: string): string {
  return knowsCode("why", why) ? codeSentence("why", why) : t("refused.unknown", { code: why });
}

/** The error of the judge in a sentence: rules that contradict each other, mostly. */
export function judgeSentence(code: string, message: string): string {
  for (const group of ["judge", "refused"] as const) {
    if (knowsCode(group, code)) return codeSentence(group, code);
  }
  return t("calc.fault", { message });
}
