import type { BoardState } from "../../board/fold";
import type { WaitingTile } from "../../net/protocol";

export interface OwnWaits {
  /** The waits of one's own hand. */
  waits: readonly WaitingTile[];
  /** The reason that the complete hand does not win; null for nothing to say. */
  why: string | null;
}

/**
 * The line above one's own hand: the waits as told last; none once the deal is over, since the
 * server does not tell that apart.
 */
export function waitsOf(
  board: BoardState,
  waits: readonly WaitingTile[],
  why: string | null,
): OwnWaits {
  return board.phase === "over" ? { waits: [], why: null } : { waits, why };
}
