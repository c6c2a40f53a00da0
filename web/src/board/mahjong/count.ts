import type { TileKind } from "../tile";
import { meldTiles, type BirdsTurned } from "./events";
import type { MahjongBoard } from "./board";

/** The number of copies of a tile, of four, that this viewer cannot see: `open` hands are seen too. */
export function unseen(board: MahjongBoard, tile: TileKind): number {
  let seen = 0;
  const isIt = (other: TileKind): boolean => other === tile;
  for (const seat of board.seats) {
    seen += seat.hand?.filter(isIt).length ?? 0;
    for (const meld of seat.melds) seen += meldTiles(meld).filter(isIt).length;
    // A claimed tile has been counted in its meld.
    seen += seat.river.filter((discard) => !discard.claimed && discard.tile === tile).length;
  }
  const { indicator, treasure } = board;
  if (indicator === tile) seen += 1;
  if (treasure?.tile === tile) seen += 1;
  seen += treasure?.replaced.filter(isIt).length ?? 0;
  return Math.max(0, 4 - seen);
}

/** The number of turned tiles that hit somebody. */
export function hitsOf({ hits }: Pick<BirdsTurned, "hits">): number {
  return hits.filter((seat) => seat !== null).length;
}
