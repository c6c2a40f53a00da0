import { rareCodesZh } from "./rareCodes.zh";
import { taiwanese } from "./regional";

/** The meanings of the codes of the server that are seldom said, in traditional characters. */
export const rareCodesZhHant: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(rareCodesZh).map(([key, sentence]) => [key, taiwanese(sentence)]),
);
