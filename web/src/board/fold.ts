import { signal } from "@preact/signals";
import type { GameEvent } from "../net/protocol";
import type { Game, PlayedSwitches } from "./core/game";
import type { MahjongBoard } from "./mahjong/board";
import type { PaohuziBoard } from "./paohuzi/board";

export { gameOf, type Game, type PlayedSwitches } from "./core/game";
export type { GameAction, GameEvent } from "../net/protocol";

/** The table of some game as somebody knows it; told apart by `game`. */
export type BoardState = MahjongBoard | PaohuziBoard;

/** The board of one game. */
export type BoardOf<G extends Game> = Extract<BoardState, { game: G }>;

/**
 * The way from a game's events to its board, from the empty table of these rules. `apply` is pure, so every
 * board of a deal can be kept.
 */
export interface Fold<B extends BoardState = BoardState> {
  start(rules: PlayedSwitches): B;
  /** The board after one more event. */
  apply(board: BoardState, event: GameEvent): B;
}

/** A game's own fold as one of any game: at a table there are boards and events of its game only. */
export function foldWith<B extends BoardState>(
  start: (rules: PlayedSwitches) => B,
  apply: (board: B, event: never) => B,
): Fold<B> {
  return { start, apply: (board, event) => apply(board as B, event as never) };
}

/** The folds that are here: a game's code is loaded when it is played or looked at. */
const folds = signal<{ readonly [G in Game]?: Fold<BoardOf<G>> }>({});

/** Put a game's fold in its place; subscribers of boards hear of it. */
export function registerFold<G extends Game>(game: G, fold: Fold<BoardOf<G>>): void {
  folds.value = { ...folds.peek(), [game]: fold };
}

/** True once the fold of a game is here. */
export function hasFold(game: Game): boolean {
  return folds.value[game] !== undefined;
}

/** The fold of a game. Throws while it is not here. */
export function foldOf<G extends Game>(game: G): Fold<BoardOf<G>> {
  const fold: Fold<BoardOf<G>> | undefined = folds.value[game];
  if (fold === undefined) throw new Error(`the code of ${game} is not loaded`);
  return fold;
}

/** All boards of a deal: entry `n` is the board after `n` events, so entry 0 is the empty table. */
export function unfold<G extends Game>(
  game: G,
  events: readonly GameEvent[],
  rules: PlayedSwitches = {},
): BoardOf<G>[] {
  const fold = foldOf(game);
  let board = fold.start(rules);
  const boards = [board];
  for (const event of events) {
    board = fold.apply(board, event);
    boards.push(board);
  }
  return boards;
}
