import type { zh } from "./zh";

/** The name of a sentence; every language has the sentences that Chinese has. */
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
