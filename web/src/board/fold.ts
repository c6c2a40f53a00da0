import type { GameEvent } from "../net/protocol";
import { apply, EMPTY, type MahjongBoard } from "./mahjong/board";

export type { GameEvent } from "../net/protocol";

/** The table of some game as somebody knows it; told apart by `game`. */
export type BoardState = MahjongBoard;

/** The first half of a ruleset's id: `mahjong` in `mahjong/tuidaohu`. */
export type Game = BoardState["game"];

/** How a game's events become its board. `apply` is pure, so every board of a deal can be kept. */
export interface Fold {
  readonly start: BoardState;
  /** The board after one more event. */
  apply(board: BoardState, event: GameEvent): BoardState;
}

const FOLDS: Readonly<Record<Game, Fold>> = {
  mahjong: {
    start: EMPTY,
    apply,
  },
};

/** The game of a ruleset id, or null for a game this page does not know. */
export function gameOf(ruleset: string): Game | null {
  const game = ruleset.split("/", 1)[0] ?? "";
  return Object.hasOwn(FOLDS, game) ? (game as Game) : null;
}

export function foldOf(game: Game): Fold {
  return FOLDS[game];
}

/** All boards of a deal: entry `n` is the board after `n` events, so entry 0 is the empty table. */
export function unfold(game: Game, events: readonly GameEvent[]): BoardState[] {
  const fold = FOLDS[game];
  const boards = [fold.start];
  let board = fold.start;
  for (const event of events) {
    board = fold.apply(board, event);
    boards.push(board);
  }
  return boards;
}
