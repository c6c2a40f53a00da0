import type { BoardState } from "../../board/fold";
import type { WaitingTile } from "../../net/protocol";

export interface OwnWaits {
  /** What one's own hand waits for. */
  waits: readonly WaitingTile[];
  /** Why the complete hand does not win; null for nothing to say. */
  why: string | null;
}

/** What stands above one's own hand: what was told last, and nothing any more once the deal is over,
 * which the server does not tell apart. */
export function waitsOf(
  board: BoardState,
  waits: readonly WaitingTile[],
  why: string | null,
): OwnWaits {
  return board.phase === "over" ? { waits: [], why: null } : { waits, why };
}
