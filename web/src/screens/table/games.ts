import type { ComponentChildren, ComponentType } from "preact";
import type { Setting } from "../../app/rulesets";
import { useEffect } from "preact/hooks";
import type { Loaded } from "../../app/api";
import { createChunk, type Chunk } from "../../app/chunk";
import { DRAWINGS } from "../../art/sprite";
import {
  gameOf,
  registerFold,
  type BoardOf,
  type BoardState,
  type Fold,
  type Game,
  type GameAction,
  type GameEvent,
} from "../../board/fold";
import type { WaitingTile } from "../../net/protocol";
import type { OpenPrompt } from "../../state/session";
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
  /** The sums of every seat before this deal. */
  scores: readonly number[];
  /** The seat of the reader, if there is one. */
  mine: number | null;
}

/** How a game looks and speaks; everything else of the client is the same for all games. */
export interface GameFace<B extends BoardState> {
  /** The fold from its events to its board. */
  fold: Fold<B>;
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
  /** What is offered to a seat besides discarding, in words. */
  offered: (actions: readonly GameAction[], board: B, seat: number) => string[];
  /** What a seat is called besides its player's name, where so many play; "" for nothing. */
  seatMark: (seats: number, seat: number, dealer: number) => string;
  /** A seat and its player in words. */
  who: (seats: number, seat: number, dealer: number, name: string) => string;
  /** After so many events: what will be drawn, in order, and what nobody will draw. */
  undrawn: (events: readonly GameEvent[], step: number) => { coming: number[]; rest: number[] };
}

/** The code of each game: its fold and its face, loaded when it is played or looked at. */
export const GAME_CHUNKS: { readonly [G in Game]: Chunk<GameFace<BoardOf<G>>> } = {
  mahjong: createChunk(async () => {
    const [{ MAHJONG }] = await Promise.all([import("./mahjong/face"), DRAWINGS.load()]);
    return withFold("mahjong", MAHJONG);
  }),
  paohuzi: createChunk(async () => {
    const [{ PAOHUZI }] = await Promise.all([import("./paohuzi/face"), DRAWINGS.load()]);
    return withFold("paohuzi", PAOHUZI);
  }),
};

function withFold<G extends Game>(game: G, face: GameFace<BoardOf<G>>): GameFace<BoardOf<G>> {
  registerFold(game, face.fold);
  return face;
}

const NO_GAME: Loaded<null> = { is: "ready", value: null };

/**
 * Load the code of a ruleset's game, if this page knows the game, and say how that stands; another
 * number of `tries` loads it again.
 */
export function useGame(ruleset: string, tries = 0): Loaded<unknown> {
  const game = gameOf(ruleset);
  useEffect(() => {
    if (game !== null) void GAME_CHUNKS[game].load();
  }, [game, tries]);
  return game === null ? NO_GAME : GAME_CHUNKS[game].state.value;
}

/** The face of the game a board belongs to. */
export function faceOf<B extends BoardState>(board: B): GameFace<B> {
  return faceOfGame(board.game) as unknown as GameFace<B>;
}

/** The face of a game by its name. Throws while its code is not here; where a board is, it is. */
export function faceOfGame(game: Game): GameFace<BoardState> {
  const found = GAME_CHUNKS[game].state.value;
  if (found.is !== "ready") throw new Error(`the code of ${game} is not loaded`);
  return found.value as unknown as GameFace<BoardState>;
}
