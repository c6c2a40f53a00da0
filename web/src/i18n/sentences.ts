import type { zh } from "./zh";

/** The name of a sentence; every language has the sentences that Chinese has. */
export type Key = keyof typeof zh;
export type Sentences = Readonly<Record<Key, string>>;

/** The names between braces in a sentence. */
type Holes<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Holes<Rest>
  : never;

/** The values that fill the holes of a sentence, by its Chinese text: none, or one for every name in braces. */
export type HoleParams<Text extends string> = [Holes<Text>] extends [never]
  ? []
  : [params: Readonly<Record<Holes<Text>, string | number>>];
export type Params<K extends Key> = HoleParams<(typeof zh)[K]>;
