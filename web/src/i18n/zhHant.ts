import type { Sentences } from "./sentences";
import { traditional } from "./traditional";
import type { Spoken } from "./words";
import { zh } from "./zh";

/** Chinese in traditional characters: every sentence of the Chinese page, and what the server says. */
export const zhHant: Spoken = {
  sentences: Object.fromEntries(
    Object.entries(zh).map(([key, sentence]) => [key, traditional(sentence)]),
  ) as Sentences,
  localize: ({ zh }) => traditional(zh),
};
