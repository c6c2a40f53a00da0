import { browserStore } from "../browser/storage";

/** Simplified Chinese, Chinese in traditional characters, English. */
export const LANGUAGES = ["zh", "zh-Hant", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

function isLanguage(found: unknown): found is Language {
  return (LANGUAGES as readonly unknown[]).includes(found);
}

/** Where Chinese is written in traditional characters, when a tag does not say how. */
const TRADITIONAL = /^zh-(?!.*hans)(.*hant|.*(tw|hk|mo)$)/;

/**
 * The first language of the browser that the page speaks; English for whoever asks for none,
 * since more people read it.
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
