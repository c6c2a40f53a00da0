import { language, LOCALES } from "../../i18n/translate";
import { say } from "./say";

/** 2025年10月9日, 9 Oct 2025. */
export function dayText(seconds: number): string {
  return new Intl.DateTimeFormat(LOCALES[language.value], {
    year: "numeric",
    month: language.value === "en" ? "short" : "long",
    day: "numeric",
  }).format(seconds * 1000);
}

/** The ends of the first deal and of the last (UTC seconds); null without any. */
export interface Span {
  first: number | null;
  last: number | null;
}

/** The day of the first deal and that of the last, once if they are one; empty without a deal. */
export function spanText({ first, last }: Span): string {
  if (first === null || last === null) return "";
  const [from, to] = [dayText(first), dayText(last)];
  return from === to ? from : say("span", { first: from, last: to });
}
