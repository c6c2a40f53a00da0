import type { Game } from "../board/core/game";
import { PHRASES } from "../state/sayings";
import { isCardLine, isPhraseLine, LINES, phraseOf, type Line } from "./lines";

/** The calls that one game only has; all others are called in both. */
const CALLS: Readonly<Record<Game, readonly Line[]>> = {
  mahjong: [
    "kong",
    "flowers",
    "ready",
    "four_red",
    "four_wild",
    "treasure",
    "treasure_shown",
    "red_drawn",
    "fourth_drawn",
  ],
  paohuzi: ["wei", "stale_wei", "pao", "ti", "dead"],
};

/** All lines, those that are said in this game first; null: as they are. */
export function linesFor(game: Game | null): readonly Line[] {
  if (game === null) return LINES;
  const said = LINES.filter((line) => isSaidIn(game, line));
  return [...said, ...LINES.filter((line) => !said.includes(line))];
}

function isSaidIn(game: Game, line: Line): boolean {
  if (isCardLine(line)) return game === "paohuzi";
  if (isPhraseLine(line)) return PHRASES[game].includes(phraseOf(line));
  return !CALLS[game === "mahjong" ? "paohuzi" : "mahjong"].includes(line);
}
