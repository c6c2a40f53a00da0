import type { ComponentChildren, ComponentType } from "preact";
import type { Setting } from "../../../rulesets/rulesets";
import type { BoardState, Fold, GameAction, GameEvent, PlayedSwitches } from "../../../board/fold";
import type { WinSize } from "../../../board/core/game";
import type { WaitingTile } from "../../../net/protocol";
import type { Lazy } from "../../../ui/lazyComponent";
import type { SeatAmong } from "../../../telling/places";
import type { OpenPrompt } from "../../../state/session";
import type { DrawnGroup } from "../../../picture/drawn";

/*
 * The types that the table's screen and the tables of the games share. This file imports none of
 * them, so that each of them may import it.
 */

/** The time for which every window is open, if the table has agreed on it (统一等待). */
export interface UniformWindow {
  /** Seconds for an answer. */
  seconds: number;
  /** Number of the last event: the window began with it. */
  seq: number;
}

/** The occupant of a seat, as far as the table shows it. */
export interface Occupant {
  /** Stable for a person, null for a bot: decides the colour. */
  id: string | null;
  name: string;
  bot: boolean;
  /** The bot, which its face and temper go by; of one without a person's name: see `Avatar`. */
  face?: number | undefined;
  connected: boolean;
  /** A bot sits in until the person is back. */
  substituted: boolean;
  /** The clock that runs on this seat's turn, as everybody may see it. */
  clock?: SeatClock | undefined;
}

/** Thinking time: the base runs first, then the bank. */
export interface SeatClock {
  baseMs: number;
  bankMs: number;
  /** The time at which these were left, by `performance.now()`. */
  since: number;
}

/** A table of some game: everything that can be seen of it, and nothing that can be done. */
export interface TableViewProps {
  board: BoardState;
  /** The switches this table plays by. */
  rules: Readonly<Record<string, Setting>>;
  /** The seat below; null for a spectator, who sees seat 0 there. */
  viewer: number | null;
  /** Turn every hand up that the board knows. */
  open?: boolean;
  occupants: readonly Occupant[];
  /** Points of the match before this deal, by seat; marks if there is a race. */
  scores: readonly number[];
  /** Marks that end the match; 0 if there is no race. */
  raceTo?: number;
  /** The gain of each seat in this deal, if the table does not show the board's gains yet. */
  gains?: readonly number[] | undefined;
  /** The number of deals of the match. */
  deals: number;
  /** The name of the deal by its winds, if it has one: 南风北局. */
  dealName?: string | null;
  /** Windows that are all open for the same time; without it they close when all have answered. */
  uniform?: UniformWindow | null;
  /** Multiplies every duration; 0 for none. */
  pace?: number;
  /** Stands above the table: names of the place, a menu. */
  bar?: ComponentChildren;
  /** The lower edge: one's own hand and its actions; without it the hand lies there inert. */
  own?: ComponentChildren;
  /** The column beside a wide table. */
  side?: ComponentChildren;
  /** Lies over the table: a result, a banner. */
  children?: ComponentChildren;
}

export type GameTableProps<B extends BoardState> = Omit<TableViewProps, "board"> & { board: B };

/** The properties of the lower edge of the table in play. */
export interface OwnProps<B extends BoardState> {
  board: B;
  rules: Readonly<Record<string, Setting>>;
  seat: number;
  occupant: Occupant | undefined;
  points: number;
  prompt: OpenPrompt | null;
  /** True while an answer is under way. */
  answered: boolean;
  waits: readonly WaitingTile[];
  /** The reason that the complete hand does not win, as a code; null when it is not complete, or wins. */
  why: string | null;
  /** The buttons once the deal is over, in the place of the offers. */
  ended: ComponentChildren;
  onAct: (choice: number) => void;
  /** A piece of the hand was chosen on one's own turn: one that may be thrown, or one that may not. */
  onPointed?: (allowed: boolean) => void;
}

/** The properties of the sheet after a deal. */
export interface ResultProps<B extends BoardState> {
  board: B;
  ruleset: string;
  rules: Readonly<Record<string, Setting>>;
  occupants: readonly Occupant[];
  /** The sums of every seat before this deal. */
  scores: readonly number[];
  /** The seat of the reader, if there is one. */
  mine: number | null;
}

/** A line that counts in a win: a bonus hand, birds. */
export interface WinLine {
  words: string;
  worth: string;
  /** The kinds of pieces that earn it; empty if no piece does. */
  kinds: readonly number[];
  /** The piece that is turned over for a bonus; it lies face down until then. */
  turned?: number;
}

/** A win of a board. */
export type WinOf<B extends BoardState> = B["wins"][number];

/** The rules that a deal was played by. */
export interface PlayedRules {
  ruleset: string;
  rules: Readonly<Record<string, Setting>>;
}

/** The functions by which a game tells of a win while it is shown at the table. */
export interface WinTelling<B extends BoardState> {
  /** The piece that won; null for a hand that won as it was dealt. */
  piece: (won: WinOf<B>) => number | null;
  /** 自摸, or the seat that dealt in: in words. */
  how: (won: WinOf<B>, name: (seat: number) => string) => string;
  /** The lines that count, in their order. */
  lines: (won: WinOf<B>, board: B, played: PlayedRules) => readonly WinLine[];
  size: (won: WinOf<B>, played: PlayedRules) => WinSize;
  /** The board with those wins alone that happened last, on one piece; without any once the wall has ended the deal. */
  newest: (board: B) => B;
  /** True if the others play on after the wins of a board. */
  goesOn: (board: B) => boolean;
  /** The points that a win has brought so far. */
  points: (won: WinOf<B>, board: B) => number;
  /** The winning hand for a picture. */
  drawn: (won: WinOf<B>, board: B, played: PlayedRules) => readonly DrawnGroup[];
  /** The winning hand in its groups; `lit` kinds shine. */
  Hand: ComponentType<{
    won: WinOf<B>;
    board: B;
    played: PlayedRules;
    lit: ReadonlySet<number> | null;
  }>;
}

/** The look and the words of a game; everything else of the client is the same for all games. */
export interface GameUi<B extends BoardState> {
  /** The fold from its events to its board. */
  fold: Fold<B>;
  /** The table's colours: a value of `data-table`. */
  surface: "felt" | "wood";
  Table: ComponentType<GameTableProps<B>>;
  /** The lower edge in play; begins anew with every deal. */
  Own: ComponentType<OwnProps<B>>;
  /** The result of a deal; its code comes while the first deal is played. */
  Result: Lazy<ResultProps<B>>;
  /** A tile or card of this game. */
  Piece: ComponentType<{ kind?: number; w: number }>;
  /** The functions that tell of a win before the result comes. */
  win: WinTelling<B>;
  /**
   * The sentence of an event in the log, by the rules and the board after it (or a later one of the
   * deal; null if none is known), and by the name of the deal where it has one; null if it is not
   * worth a line.
   */
  sentenceOf: (
    event: GameEvent,
    name: (seat: number) => string,
    rules: PlayedSwitches,
    board: B | null,
    deal?: string | null,
  ) => string | null;
  /** The offers to a seat besides discarding, in words. */
  offered: (actions: readonly GameAction[], board: B, seat: number) => string[];
  /** The mark of a seat besides its player's name, by the rules; "" for nothing. */
  seatMark: (at: SeatAmong, rules: PlayedSwitches) => string;
  /** A seat and its player in words. */
  who: (at: SeatAmong, rules: PlayedSwitches, name: string) => string;
  /**
   * After so many events: the pieces that will be drawn, in order, and those that nobody will draw.
   */
  undrawn: (events: readonly GameEvent[], step: number) => { coming: number[]; rest: number[] };
}
