import type { SeatBoard } from "../../../board/mahjong/board";
import { flowersWidth } from "./Flowers";
import { meldWidth } from "./Melds";
import { wonWidth } from "./WonTiles";

/** The gap between melds, in widths of a tile. */
const BETWEEN_MELDS = 0.35;

/** The width of all that lies beside a hand, in widths of a meld's tile. */
export function laidWidth({ melds, bonus, won }: SeatBoard): number {
  const small = flowersWidth(bonus) + wonWidth(won);
  return melds.reduce((sum, meld) => sum + meldWidth(meld) + BETWEEN_MELDS, small);
}

/**
 * The numbers that the sizes of the lower edge are computed from: `--tiles` of a hand in one row, `--half`
 * of it in the longer of two rows, `--melds` widths of all melds and flowers in their own, smaller, width.
 */
export function handStyle(seat: SeatBoard): Record<string, string> {
  // Room for the drawn tile is kept, so that the hand does not jump with every draw.
  const most = seat.size % 3 === 2 ? seat.size : seat.size + 1;
  return {
    "--tiles": String(most),
    "--half": String(Math.ceil(most / 2)),
    "--melds": laidWidth(seat).toFixed(2),
  };
}

/** The number that the sizes of another's tiles are computed from: the length of hand, melds and flowers. */
export function stripStyle(seat: SeatBoard): Record<string, string> {
  return { "--hand": String(seat.size), "--laid": laidWidth(seat).toFixed(2) };
}
