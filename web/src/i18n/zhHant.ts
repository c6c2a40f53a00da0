import type { Sentences } from "./sentences";
import { taiwanese } from "./regional";
import type { Spoken } from "./words";
import { zh } from "./zh";

/**
 * Chinese as it is written in Taiwan: every sentence of the Chinese page, and the server's texts.
 */
export const zhHant: Spoken = {
  sentences: Object.fromEntries(
    Object.entries(zh).map(([key, sentence]) => [key, taiwanese(sentence)]),
  ) as Sentences,
  localize: ({ zh }) => taiwanese(zh),
};
