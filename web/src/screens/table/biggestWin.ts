import type { BoardState } from "../../board/fold";
import type { WinSize } from "../../board/core/game";
import type { PlayedRules } from "./parts/contract";
import { uiOf } from "./games";

/** The size of the biggest of the wins that were told last; of none it is 1. */
export function biggestWin(board: BoardState, played: PlayedRules): WinSize {
  const { newest, size } = uiOf(board).win;
  return newest(board).wins.reduce<WinSize>((most, won) => {
    const one = size(won, played);
    return one > most ? one : most;
  }, 1);
}
