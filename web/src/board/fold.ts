import type { GameEvent } from "../net/protocol";
import * as mahjong from "./mahjong/board";
import * as paohuzi from "./paohuzi/board";

export type { GameAction, GameEvent } from "../net/protocol";

/** The table of some game as somebody knows it; told apart by `game`. */
export type BoardState = mahjong.MahjongBoard | paohuzi.PaohuziBoard;

/** The first half of a ruleset's id: `mahjong` in `mahjong/tuidaohu`. */
export type Game = BoardState["game"];

/** The board of one game. */
export type BoardOf<G extends Game> = Extract<BoardState, { game: G }>;

/** How a game's events become its board. `apply` is pure, so every board of a deal can be kept. */
export interface Fold<B extends BoardState = BoardState> {
  readonly start: B;
  /** The board after one more event. */
  apply(board: BoardState, event: GameEvent): B;
}

/** A game's own fold as one of any game: at a table there are boards and events of its game only. */
function foldWith<B extends BoardState>(start: B, apply: (board: B, event: never) => B): Fold<B> {
  return { start, apply: (board, event) => apply(board as B, event as never) };
}

const FOLDS: { readonly [G in Game]: Fold<BoardOf<G>> } = {
  mahjong: foldWith(mahjong.EMPTY, mahjong.apply),
  paohuzi: foldWith(paohuzi.EMPTY, paohuzi.apply),
};

/** The game of a ruleset id, or null for a game this page does not know. */
export function gameOf(ruleset: string): Game | null {
  const game = ruleset.split("/", 1)[0] ?? "";
  return Object.hasOwn(FOLDS, game) ? (game as Game) : null;
}

export function foldOf<G extends Game>(game: G): Fold<BoardOf<G>> {
  return FOLDS[game];
}

/** All boards of a deal: entry `n` is the board after `n` events, so entry 0 is the empty table. */
export function unfold<G extends Game>(game: G, events: readonly GameEvent[]): BoardOf<G>[] {
  const fold: Fold<BoardOf<G>> = FOLDS[game];
  const boards = [fold.start];
  let board = fold.start;
  for (const event of events) {
    board = fold.apply(board, event);
    boards.push(board);
  }
  return boards;
}
