import { language, LOCALES } from "../../i18n/translate";

/** 2025年10月9日, 9 Oct 2025. */
export function dayText(seconds: number): string {
  return new Intl.DateTimeFormat(LOCALES[language.value], {
    year: "numeric",
    month: language.value === "en" ? "short" : "long",
    day: "numeric",
  }).format(seconds * 1000);
}
