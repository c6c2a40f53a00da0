import { createChunk, whenReady, type Chunk } from "../browser/chunk";
import type { Key } from "./sentences";
import { hasSentence, language, t, type Language } from "./translate";

/** The origin of a code: the same word may mean different things in different places. */
export type CodeGroup =
  "refused" | "illegal" | "why" | "judge" | "notice" | "left" | "closed" | "http";

type Meanings = Readonly<Record<string, string>>;

/** The sentences of codes that are seldom said, in each language. */
export const RARE_CODES: Readonly<Record<Language, Chunk<Meanings>>> = {
  zh: createChunk(async () => (await import("./rareCodes.zh")).rareCodesZh),
  "zh-Hant": createChunk(async () => (await import("./rareCodes.zhHant")).rareCodesZhHant),
  en: createChunk(async () => (await import("./rareCodes.en")).rareCodesEn),
};

/** The groups that have codes among them. */
const WITH_RARE: readonly CodeGroup[] = ["refused", "illegal", "why", "judge", "http", "closed"];

/** Stands for a sentence that is on its way. */
const COMING = "…";

const asked = new Set<Language>();

/** The sentences that are seldom said; null until they are here, and the first call asks for them. */
function rareCodes(): Meanings | null {
  const chunk = RARE_CODES[language.value];
  const found = chunk.state.value;
  if (found.is === "ready") return found.value;
  if (!asked.has(language.value)) {
    asked.add(language.value);
    void whenReady(chunk);
  }
  return null;
}

/**
 * A code of the server as a sentence, by the first of the groups that has it; null if none has.
 * Components that call it follow it from `…`, shown while the sentence is loaded.
 */
export function knownSentence(groups: readonly CodeGroup[], code: string): string | null {
  for (const group of groups) {
    const name = `${group}.${code}`;
    if (hasSentence(name)) return t(name as Extract<Key, `left.${string}`>);
    if (!WITH_RARE.includes(group)) continue;
    const rare = rareCodes();
    if (rare === null) return COMING;
    if (Object.hasOwn(rare, name)) return rare[name] ?? null;
  }
  return null;
}

/** A code of the server as a sentence; one that is newer than this page shows itself. */
export function codeSentence(group: CodeGroup, code: string): string {
  return (
    knownSentence([group], code) ??
    t(group === "http" ? "http.unknown" : "refused.unknown", { code })
  );
}
