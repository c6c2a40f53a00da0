import type { BoardState } from "./fold";

/** Phases in which nobody has anything to do, or everybody the same. */
const NOBODY: ReadonlySet<string> = new Set(["dealing", "stakes", "ending", "over"]);

/** Phases in which a tile or card lies open that somebody may be able to claim. */
const WINDOWS: ReadonlySet<string> = new Set(["claims", "robbing", "offer", "opening"]);

/** True while a tile or card lies open and the table waits, whether or not somebody can claim it. */
export function inWindow({ phase }: BoardState): boolean {
  return WINDOWS.has(phase);
}

/** True while this seat alone is to act: in a window nobody is told apart, the discarder neither. */
export function onTurn(board: BoardState, seat: number): boolean {
  return !NOBODY.has(board.phase) && !inWindow(board) && board.turn === seat;
}
