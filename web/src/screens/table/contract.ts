import type { ComponentChildren, ComponentType } from "preact";
import type { Setting } from "../../app/rulesets";
import type { BoardState, Fold, GameAction, GameEvent } from "../../board/fold";
import type { WaitingTile } from "../../net/protocol";
import type { OpenPrompt } from "../../state/session";

/*
 * The types that the table's screen and the tables of the games share. This file imports none of
 * them, so that each of them may import it.
 */

/** The time for which every window is open, where the table has agreed on it (统一等待). */
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
  /** The face of a bot that has none of a person: see `Avatar`. */
  face?: number | undefined;
  connected: boolean;
  /** A bot sits in until the person is back. */
  substituted: boolean;
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
  /** Points of the match before this deal, by seat; marks where there is a race. */
  scores: readonly number[];
  /** Marks that end the match; 0 where there is no race. */
  raceTo?: number;
  /** The number of deals of the match. */
  deals: number;
  /** Windows that are all open for the same time; without it they close when all have answered. */
  uniform?: UniformWindow | null;
  /** Multiplies every duration; 0 for none. */
  pace?: number;
  /** Stands above the table: names of the place, a menu. */
  bar?: ComponentChildren;
  /** The lower edge: one's own hand and what can be done; without it the hand lies there inert. */
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
  /** The buttons once the deal is over, where offers stood before. */
  ended: ComponentChildren;
  onAct: (choice: number) => void;
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

/** The look and the words of a game; everything else of the client is the same for all games. */
export interface GameUi<B extends BoardState> {
  /** The fold from its events to its board. */
  fold: Fold<B>;
  /** The table's colours: a value of `data-table`. */
  surface: "felt" | "wood";
  Table: ComponentType<GameTableProps<B>>;
  /** The lower edge in play; begins anew with every deal. */
  Own: ComponentType<OwnProps<B>>;
  /** The result of a deal. */
  Result: ComponentType<ResultProps<B>>;
  /** A tile or card of this game. */
  Piece: ComponentType<{ kind: number; w: number }>;
  /** The time for a look at what lies open at the end, before the result covers it (ms). */
  lookMs: (board: B) => number;
  /** The sentence of an event in the log; null for what is not worth a line. */
  sentenceOf: (event: GameEvent, name: (seat: number) => string) => string | null;
  /** The offers to a seat besides discarding, in words. */
  offered: (actions: readonly GameAction[], board: B, seat: number) => string[];
  /** The mark of a seat besides its player's name, where so many play; "" for nothing. */
  seatMark: (seats: number, seat: number, dealer: number) => string;
  /** A seat and its player in words. */
  who: (seats: number, seat: number, dealer: number, name: string) => string;
  /** After so many events: what will be drawn, in order, and what nobody will draw. */
  undrawn: (events: readonly GameEvent[], step: number) => { coming: number[]; rest: number[] };
}
