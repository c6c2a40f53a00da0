import { effect, signal } from "@preact/signals";
import { createChunk, type Chunk } from "../browser/chunk";
import { browserStore } from "../browser/storage";
import { firstLanguage, type Language } from "./languages";
import type { Key, Params } from "./sentences";
import type { Spoken, Words } from "./words";

export { LANGUAGES, type Language } from "./languages";

/** The sentences of each language: a page loads those it speaks. */
export const SENTENCES: Readonly<Record<Language, Chunk<Spoken>>> = {
  zh: createChunk(async () => ({
    sentences: (await import("./zh")).zh,
    localize: ({ zh }) => zh,
  })),
  "zh-Hant": createChunk(async () => (await import("./zhHant")).zhHant),
  en: createChunk(async () => ({
    sentences: (await import("./en")).en,
    localize: ({ en }) => en,
  })),
};
/** The languages as browsers call them. */
export const LOCALES = { zh: "zh-CN", "zh-Hant": "zh-TW", en: "en-GB" } as const;
const HTML_LANGUAGE = { zh: "zh-CN", "zh-Hant": "zh-Hant", en: "en" } as const;

/** The language of the page. `speak` changes it. */
export const language = signal<Language>(firstLanguage());

effect(() => {
  browserStore.setValue("language", language.value);
  if (typeof document !== "undefined")
    document.documentElement.lang = HTML_LANGUAGE[language.value];
});

/** Change to a language as soon as its sentences are here; true if they came. */
export async function speak(wanted: Language): Promise<boolean> {
  const chunk = SENTENCES[wanted];
  await chunk.load();
  const came = chunk.state.value.is === "ready";
  if (came) language.value = wanted;
  return came;
}

/** The present language. Throws while it is not here. */
function spoken(): Spoken {
  const found = SENTENCES[language.value].state.value;
  if (found.is !== "ready") throw new Error(`the sentences of ${language.value} are not loaded`);
  return found.value;
}

/** True if there is a sentence of this name. */
export function hasSentence(key: string): boolean {
  return Object.hasOwn(spoken().sentences, key);
}

const HOLE = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g;

/** Letters written from right to left. */
const LEFTWARD =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;

/** A value as it stands in a sentence: a name from right to left turns nothing round it. */
function isolated(value: string): string {
  return LEFTWARD.test(value) ? `\u2068${value}\u2069` : value;
}

/**
 * Fill the holes of a sentence: `{n}` with the value of `n`, `{n|tile|tiles}` with the first word
 * if `n` is 1 and the second otherwise.
 */
export function fill(sentence: string, params: Readonly<Record<string, string | number>>): string {
  return sentence.replace(HOLE, (hole, name: string, one?: string, many?: string) => {
    const value = params[name];
    if (value === undefined) return hole;
    if (one === undefined || many === undefined) return isolated(String(value));
    return Number(value) === 1 ? one : many;
  });
}

/** Words of the rules on the page for which texts have others; null: they have this one too. */
export interface TableWords {
  /** A win, which texts write as 胡: players of 国标 write 和. */
  win: string | null;
  /** A discard on which another wins, in texts 点炮: players of 台湾 say 放枪. */
  dealIn: string | null;
}

export const tableWords = signal<TableWords>({ win: null, dealIn: null });

/** A win: no huxi, no paohuzi, and none within a name of another game. */
const WIN = /(推倒|[大小]|起手|将将|將將)胡|胡(?![子息])/g;

/** A text in the words that the rules on the page have. */
function inTableWords(text: string): string {
  const { win, dealIn } = tableWords.value;
  const told = dealIn === null ? text : text.replaceAll("点炮", dealIn);
  if (win === null) return told;
  return told.replace(WIN, (found, name?: string) => (name === undefined ? win : found));
}

/** The sentence behind a key in the present language. Components that call it follow the language. */
export function t<K extends Key>(key: K, ...params: Params<K>): string {
  return fill(inTableWords(spoken().sentences[key]), params[0] ?? {});
}

/** Words that have come in two languages, in the present one, as the rules on the page say it. */
export function localized(words: Words): string {
  return inTableWords(spoken().localize(words));
}

/** A moment as people say it: 11月21日 20:15, 21 Nov, 20:15. */
export function dateText(seconds: number): string {
  return new Intl.DateTimeFormat(LOCALES[language.value], {
    month: language.value === "en" ? "short" : "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  }).format(seconds * 1000);
}
