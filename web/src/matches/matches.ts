import type { DealWin } from "./feats";
import { distinctNames, personName } from "../people/names";
import { botOf } from "../people/persons";
import type { Setting } from "../rulesets/rulesets";

/** The player of a seat: a person, or a bot of a level. */
export interface MatchSeat {
  player: string | null;
  name: string;
  level: string | null;
  /** The bot, if it is not the one of the seat's number. */
  bot?: number;
}

/** The step of a deal of another match from which somebody has played on, with this seat. */
export interface MatchMoment {
  match: string;
  deal: number;
  /** The number of its events that had happened. */
  step: number;
  seat: number;
}

/** A match as `/api/matches` and `/api/replay/{share}` tell it. */
export interface MatchSummary {
  match: string;
  /** Opens the replay. */
  share: string;
  ruleset: string;
  rules: Record<string, Setting>;
  seats: MatchSeat[];
  /** By number the deals in which others sat there; replays from before do not say. */
  sitters?: Record<string, MatchSeat[]>;
  /** By number the wins of finished deals; matches from before do not say. */
  wins?: Record<string, readonly DealWin[]>;
  /** My seat; null for somebody who only has the link. */
  seat: number | null;
  /** I myself, if I have played any of its deals; a server of an earlier release does not say. */
  reader?: string | null;
  /** The length of the match: so many deals or rounds, or until somebody has so many marks. */
  length: { unit: string; target: number };
  /** Seconds since the epoch. */
  started: number;
  ended: number | null;
  /** Scores of each finished deal by seat. */
  history: number[][];
  /** In a race the marks of each finished deal by seat; empty if there is no race. */
  marks_history: number[][];
  /** Numbers of the deals that can be replayed. */
  deals: number[];
  /** Dice that chose the first dealer; none if seat 0 dealt first. */
  dice: number[];
  /** The promise of the server about the shuffle, and its seed once the match is over. */
  commitment: string;
  seed: string | null;
  /** The same of the devices, by seat; null if there is none. */
  commitments: (string | null)[];
  entropies: (string | null)[];
  /**
   * Its only deal is played on from there: the promises and the seed are those of that match.
   * Absent or null for any other match.
   */
  moment?: MatchMoment | null;
}

/** The people and bots of one deal: a late friend takes the seat of a bot between two. */
export function sittersOf(
  { seats, sitters = {} }: Pick<MatchSummary, "seats" | "sitters">,
  deal: number,
): MatchSeat[] {
  return sitters[deal] ?? seats;
}

/** The reader's id; null if they did not play, as far as the server says. */
export function readerOf({ reader, seat, seats }: MatchSummary): string | null {
  return reader ?? seats[seat ?? -1]?.player ?? null;
}

/** The seat of the reader in a deal; null if they did not play it. */
export function seatIn(match: MatchSummary, deal: number): number | null {
  const me = readerOf(match);
  const seat = sittersOf(match, deal).findIndex(({ player }) => player !== null && player === me);
  return seat < 0 ? null : seat;
}

/** The number of deals of a match; of a race and of rounds, those there have been. */
export function dealsOf({ length, history }: Pick<MatchSummary, "length" | "history">): number {
  return length.unit === "deals" ? length.target : history.length;
}

/** Names for the seats of a match, or for those of a deal. */
export function seatNames({ seats }: { seats: readonly MatchSeat[] }): string[] {
  return distinctNames(
    seats.map((sitter, seat) => ({
      name: sitter.player === null ? "" : personName(sitter.player, sitter.name),
      bot: botOf(sitter, seat),
    })),
  );
}
