import { language, LOCALES } from "./translate";

/** A time so many seconds ago, in words. */
export function ago(seconds: number): string {
  const said = new Intl.RelativeTimeFormat(LOCALES[language.value], { numeric: "auto" });
  if (seconds >= 86400) return said.format(-Math.round(seconds / 86400), "day");
  if (seconds >= 3600) return said.format(-Math.round(seconds / 3600), "hour");
  return said.format(-Math.round(seconds / 60), "minute");
}
