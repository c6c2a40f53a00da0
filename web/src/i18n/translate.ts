import { effect, signal } from "@preact/signals";
import { keep } from "../state/storage";
import { en } from "./en";
import { zh } from "./zh";

export type Key = keyof typeof zh;
export type Sentences = Readonly<Record<Key, string>>;

/** The names between braces in a sentence. */
type Holes<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Holes<Rest>
  : never;

/** The parameters a key needs, read from its Chinese sentence: none, or every name in braces. */
export type Params<K extends Key> = [Holes<(typeof zh)[K]>] extends [never]
  ? []
  : [params: Readonly<Record<Holes<(typeof zh)[K]>, string | number>>];

export const LANGUAGES = ["zh", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

const SENTENCES: Readonly<Record<Language, Sentences>> = { zh, en };
const HTML_LANGUAGE = { zh: "zh-CN", en: "en" } as const;

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

/** The language of the page; the browser's at the first visit. Assign to change it. */
export const language = signal<Language>(
  keep.value("language", isLanguage, spokenOf(globalThis.navigator.languages)),
);

effect(() => {
  keep.setValue("language", language.value);
  if (typeof document !== "undefined")
    document.documentElement.lang = HTML_LANGUAGE[language.value];
});

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

/** The sentence behind a key in the present language. Components that call it follow the language. */
export function t<K extends Key>(key: K, ...params: Params<K>): string {
  return fill(SENTENCES[language.value][key], params[0] ?? {});
}
