import { signed } from "../../matches/points";
import { headPieces } from "../../picture/headPieces";
import {
  ACCENT,
  box,
  colourOf,
  EDGE,
  MUTED,
  text,
  TEXT,
  WIDTH,
  type Drawing,
} from "../../picture/svg";
import { spanText, type Span } from "../statistics/day";
import { say } from "./say";
import type { Place, Rating } from "./season";

const ROW = 92;
const TOP = 270;
const RIGHT = WIDTH - EDGE;
/** The right edges of the columns. */
const COLUMNS = { points: RIGHT - 320, firsts: RIGHT - 190, wins: RIGHT - 95, dealIns: RIGHT };
const FAINT = "#ffffff12";

/** The standings of a group, to be drawn. */
export interface SeasonSheet {
  /** Group and time. */
  title: string;
  /** The games that are counted, by name. */
  game: readonly string[];
  /** The days of the deals; `cards`: all of them are of 跑胡子. */
  facts: Span & { cards: boolean };
  places: readonly Place[];
  names: Readonly<Record<string, string>>;
  ratings: Readonly<Record<string, Rating>>;
}

/** The name of a person; of all bots if `player` is null. */
export function nameOf(player: string | null, names: Readonly<Record<string, string>>): string {
  return player === null ? say("bots") : (names[player] ?? "");
}

/** The standings of a group as a picture for a chat. */
export function seasonDrawing({ title, game, facts, places, names }: SeasonSheet): Drawing {
  const head = Object.entries(COLUMNS).map(([name, x]) =>
    text(x, TOP - 18, say(name as keyof typeof COLUMNS), {
      size: 26,
      fill: MUTED,
      anchor: "end",
    }),
  );
  const rows = places.map((place, at) => {
    const y = TOP + at * ROW;
    const line = y + 56;
    const { player, rank, points, matches, firsts, wins, dealIns } = place;
    const cell = (x: number, words: string): string =>
      text(x, line, words, { size: 34, fill: TEXT, anchor: "end" });
    return (
      (at % 2 === 0 ? box(EDGE - 20, y, WIDTH - 2 * EDGE + 40, ROW - 8, FAINT, 16) : "") +
      text(EDGE, line, player === null ? "" : String(rank), {
        size: 36,
        fill: rank === 1 ? ACCENT : MUTED,
        bold: true,
      }) +
      text(EDGE + 64, line, nameOf(player, names), {
        size: 38,
        fill: player === null ? MUTED : TEXT,
        bold: player !== null,
        most: COLUMNS.points - EDGE - 64 - 190,
      }) +
      text(COLUMNS.points, line, signed(points), {
        size: 42,
        fill: colourOf(points),
        anchor: "end",
        bold: true,
      }) +
      cell(COLUMNS.firsts, matches === 0 ? "–" : `${firsts}/${matches}`) +
      cell(COLUMNS.wins, String(wins)) +
      cell(COLUMNS.dealIns, String(dealIns))
    );
  });
  return {
    height: TOP + places.length * ROW + 50,
    body:
      text(EDGE, 106, title, { size: 54, fill: ACCENT, bold: true, most: 660 }) +
      text(EDGE, 158, game.join(" · "), { size: 30, fill: MUTED, most: 660 }) +
      text(EDGE, 202, spanText(facts), { size: 28, fill: MUTED, most: 660 }) +
      headPieces(facts.cards) +
      head.join("") +
      rows.join(""),
  };
}
