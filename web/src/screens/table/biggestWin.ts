import type { BoardState } from "../../board/fold";
import type { PlayedRules, WinSize } from "./contract";
import { uiOf } from "./games";

/** The size of the biggest win of a board; of none it is 1. */
export function biggestWin(board: BoardState, played: PlayedRules): WinSize {
  const { size } = uiOf(board).win;
  return board.wins.reduce<WinSize>((most, won) => {
    const one = size(won, played);
    return one > most ? one : most;
  }, 1);
}
