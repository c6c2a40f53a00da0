import { browserStore } from "../state/storage";

export const LANGUAGES = ["zh", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

function isLanguage(found: unknown): found is Language {
  return (LANGUAGES as readonly unknown[]).includes(found);
}

/**
 * The first language of the browser that the page speaks (`zh-TW` asks for Chinese); English for
 * whoever asks for neither, since more people read it.
 */
export function spokenOf(wanted: readonly string[]): Language {
  const bases = wanted.map((tag) => tag.toLowerCase().split("-", 1)[0]);
  return bases.find(isLanguage) ?? "en";
}

/** The language a visit begins with: as chosen, and the browser's at the first one. */
export function firstLanguage(): Language {
  return browserStore.value("language", isLanguage, spokenOf(globalThis.navigator.languages));
}
