import { language, LOCALES } from "../../i18n/translate";
import { say } from "./say";
import type { Statistics } from "./statistics";

/** 2025年10月9日, 9 Oct 2025. */
export function dayText(seconds: number): string {
  return new Intl.DateTimeFormat(LOCALES[language.value], {
    year: "numeric",
    month: language.value === "en" ? "short" : "long",
    day: "numeric",
  }).format(seconds * 1000);
}

/** The day of the first deal and that of the last, once if they are one; empty without a deal. */
export function spanText({ first, last }: Pick<Statistics, "first" | "last">): string {
  if (first === null || last === null) return "";
  const [from, to] = [dayText(first), dayText(last)];
  return from === to ? from : say("span", { first: from, last: to });
}
