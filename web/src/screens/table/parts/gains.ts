import type { BoardState } from "../../../board/fold";

/** The gains of every seat in this deal so far: points, or marks if there is a race. */
export function gainsOf(board: BoardState, raceTo: number): readonly number[] {
  if (raceTo === 0) return board.scores;
  const { settled } = board;
  return settled !== null && "marks" in settled ? settled.marks : board.seats.map(() => 0);
}
