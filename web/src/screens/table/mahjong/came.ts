import type { MahjongBoard } from "../../../board/mahjong/board";
import { gotOf } from "../../../board/mahjong/exchange";
import type { TileKind } from "../../../board/core/tile";
import type { Slot } from "./arrange";

const NONE: ReadonlySet<string> = new Set();

/** True until the seat has done anything with its tiles: until then the new ones are marked. */
export function isFresh(board: MahjongBoard, seat: number): boolean {
  const { river = [], melds = [] } = board.seats[seat] ?? {};
  return board.exchanged !== null && river.length === 0 && melds.length === 0;
}

/** The keys of the tiles that came with the exchange, of several alike the last. */
export function cameKeys(
  board: MahjongBoard,
  seat: number,
  slots: readonly Slot[],
): ReadonlySet<string> {
  if (!isFresh(board, seat)) return NONE;
  const left: TileKind[] = [...gotOf(board, seat)];
  const keys = [...slots].reverse().flatMap(({ key, tile }) => {
    const place = left.indexOf(tile);
    if (place >= 0) left.splice(place, 1);
    return place < 0 ? [] : [key];
  });
  return new Set(keys);
}
