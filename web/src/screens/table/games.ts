import type { ComponentChildren, ComponentType } from "preact";
import type { Setting } from "../../app/rulesets";
import type { BoardOf, BoardState, Game, GameAction, GameEvent } from "../../board/fold";
import type { WaitingTile } from "../../net/protocol";
import type { OpenPrompt } from "../../state/session";
import { MAHJONG } from "./mahjong/face";
import { PAOHUZI } from "./paohuzi/face";
import type { GameTableProps, Sitter } from "./TableView";

/** What the lower edge of the table is given in play. */
export interface OwnProps<B extends BoardState> {
  board: B;
  rules: Readonly<Record<string, Setting>>;
  seat: number;
  sitter: Sitter | undefined;
  points: number;
  prompt: OpenPrompt | null;
  /** Whether an answer is under way. */
  answered: boolean;
  waits: readonly WaitingTile[];
  /** Why the complete hand does not win, as a code; null when it is not complete, or wins. */
  why: string | null;
  /** What can be done once the deal is over, where offers stood before. */
  ended: ComponentChildren;
  onAct: (choice: number) => void;
}

/** What the sheet after a deal is given. */
export interface ResultProps<B extends BoardState> {
  board: B;
  ruleset: string;
  rules: Readonly<Record<string, Setting>>;
  sitters: readonly Sitter[];
  /** What every seat had before this deal. */
  scores: readonly number[];
  /** The seat of the reader, if there is one. */
  mine: number | null;
}

/** How a game looks and speaks; everything else of the client is the same for all games. */
export interface GameFace<B extends BoardState> {
  /** The table's colours: a value of `data-table`. */
  cloth: "felt" | "wood";
  Table: ComponentType<GameTableProps<B>>;
  /** The lower edge in play; begins anew with every deal. */
  Own: ComponentType<OwnProps<B>>;
  /** How a deal ended. */
  Result: ComponentType<ResultProps<B>>;
  /** A tile or card of this game. */
  Piece: ComponentType<{ kind: number; w: number }>;
  /** What lies open at the end and has to be looked at before the result covers it (ms). */
  lookMs: (board: B) => number;
  /** What an event says in the log; null for what is not worth a line. */
  sentenceOf: (event: GameEvent, name: (seat: number) => string) => string | null;
  /** What the table of bonus hands is called. */
  fansTitle: () => string;
  /** What is offered to a seat besides discarding, in words. */
  offered: (actions: readonly GameAction[], board: B, seat: number) => string[];
  /** What a seat is called besides its player's name, where so many play; "" for nothing. */
  seatMark: (seats: number, seat: number, dealer: number) => string;
  /** A seat and its player in words. */
  who: (seats: number, seat: number, dealer: number, name: string) => string;
  /** After so many events: what will be drawn, in order, and what nobody will draw. */
  undrawn: (events: readonly GameEvent[], step: number) => { coming: number[]; rest: number[] };
}

const FACES: { readonly [G in Game]: GameFace<BoardOf<G>> } = {
  mahjong: MAHJONG,
  paohuzi: PAOHUZI,
};

/** The face of the game a board belongs to. */
export function faceOf<B extends BoardState>(board: B): GameFace<B> {
  return faceOfGame(board.game) as unknown as GameFace<B>;
}

/** The face of a game by its name. */
export function faceOfGame(game: Game): GameFace<BoardState> {
  return FACES[game] as unknown as GameFace<BoardState>;
}
