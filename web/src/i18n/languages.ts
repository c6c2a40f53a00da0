import { browserStore } from "../browser/storage";

/** Simplified Chinese, Chinese in traditional characters, English. */
export const LANGUAGES = ["zh", "zh-Hant", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

function isLanguage(found: unknown): found is Language {
  return (LANGUAGES as readonly unknown[]).includes(found);
}

/**
 * The regions that write Chinese in traditional characters, for tags that do not name the script.
 */
const TRADITIONAL = /^zh-(?!.*hans)(.*hant|.*(tw|hk|mo)$)/;

/**
 * The first language of the browser that the page speaks; English if it asks for none, since more
 * people read it.
 */
export function spokenOf(wanted: readonly string[]): Language {
  return wanted.map(languageOf).find((found) => found !== null) ?? "en";
}

function languageOf(tag: string): Language | null {
  const lower = tag.toLowerCase();
  if (TRADITIONAL.test(lower)) return "zh-Hant";
  const [base] = lower.split("-", 1);
  return isLanguage(base) ? base : null;
}

/** The language a visit begins with: as chosen, and the browser's at the first one. */
export function firstLanguage(): Language {
  return browserStore.value("language", isLanguage, spokenOf(globalThis.navigator.languages));
}
