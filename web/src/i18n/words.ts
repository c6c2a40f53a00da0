import type { Sentences } from "./sentences";

/** The same words in Chinese and English, as the server tells them. */
export interface Words {
  zh: string;
  en: string;
}

/** A language that the page speaks: its sentences, and its way to write the texts of others. */
export interface Spoken {
  readonly sentences: Sentences;
  readonly localize: (words: Words) => string;
}
