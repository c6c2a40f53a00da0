import type { TileKind } from "../../../board/core/tile";
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

/** The number of tiles that a hand has room for: the drawn one too, so that no draw moves the others. */
function roomOf({ size }: SeatBoard): number {
  return size % 3 === 2 ? size : size + 1;
}

/**
 * The numbers that the sizes of the lower edge are computed from: `--tiles` of a hand in one row, `--half`
 * of it in the longer of two rows, `--melds` widths of all melds and flowers in their own, smaller, width.
 */
export function handStyle(seat: SeatBoard, longer = 0): Record<string, string> {
  return {
    "--tiles": String(roomOf(seat)),
    "--half": String(longer),
    "--melds": laidWidth(seat).toFixed(2),
  };
}

/** The longest row that two rows may need, by the way that the player chose. */
const LONGEST = { auto: 8, one: 0, two: 7 } as const;

/** Hands so short have tiles as large in one row as in two; of a longer one some are narrower. */
const SHORT = 5;
const FEW = 8;

/** The rows that a hand stands in. */
export interface HandRows {
  /** The value of `data-rows`; `few`: one row, unless the page is as narrow as the smallest phones. */
  is: "auto" | "one" | "two" | "few";
  /** The number of tiles in the first of two rows. */
  first: number;
  /** The length of the longer of two rows. */
  longer: number;
}

/**
 * The rows of a hand that stands like this. Two rows break between two suits if neither grows too long
 * by that, else in the middle; one that the player arranged breaks in the middle.
 */
export function rowsOf(
  seat: SeatBoard,
  tiles: readonly TileKind[],
  wild: readonly TileKind[],
  { chosen, sorted = true }: { chosen: "auto" | "one" | "two"; sorted?: boolean },
): HandRows {
  const room = roomOf(seat);
  const half = Math.ceil(room / 2);
  const longerOf = (first: number): number => Math.max(first, room - first);
  const group = (tile: TileKind | undefined): number =>
    tile === undefined || wild.includes(tile) ? -1 : Math.min(Math.floor(tile / 9), 3);
  let first = half;
  let longer = Math.max(half, LONGEST[chosen]) + 1;
  for (let at = 1; sorted && at < tiles.length; at++) {
    if (group(tiles[at - 1]) === group(tiles[at]) || longerOf(at) >= longer) continue;
    first = at;
    longer = longerOf(at);
  }
  const few = chosen === "auto" && room <= FEW ? "few" : chosen;
  return { is: room <= SHORT ? "one" : few, first, longer: longerOf(first) };
}

/** The number that the sizes of another's tiles are computed from: the length of hand, melds and flowers. */
export function stripStyle(seat: SeatBoard): Record<string, string> {
  return { "--hand": String(seat.size), "--laid": laidWidth(seat).toFixed(2) };
}
