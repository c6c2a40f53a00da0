import type { SeatBoard } from "../../../board/mahjong/board";
import { flowersWidth } from "./Flowers";
import { meldWidth } from "./Melds";

/** The gap before the drawn tile, and between melds, in widths of a tile. */
const APART = 0.45;
const BETWEEN_MELDS = 0.35;

/**
 * The numbers that the sizes of the lower edge are computed from: `--tiles` widths of a hand's row, `--melds`
 * widths of all melds and flowers in their own, smaller, width.
 */
export function handStyle(seat: SeatBoard, twoRows: boolean): Record<string, string> {
  const laid = seat.melds.reduce((sum, meld) => sum + meldWidth(meld) + BETWEEN_MELDS, 0);
  const melds = laid + flowersWidth(seat.bonus);
  // Room for the drawn tile is kept, so that the hand does not jump with every draw.
  const most = seat.size % 3 === 2 ? seat.size : seat.size + 1;
  const tiles = twoRows ? Math.ceil(most / 2) : most;
  return { "--tiles": (tiles + APART).toFixed(2), "--melds": melds.toFixed(2) };
}
