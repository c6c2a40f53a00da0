import { ownSentences } from "../../i18n/ownSentences";
import { puzzleEn } from "../../i18n/puzzle.en";
import { puzzleZh } from "../../i18n/puzzle.zh";

/** A sentence of the puzzles. */
export const say = ownSentences(puzzleZh, puzzleEn);
