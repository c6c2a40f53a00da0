import type { TileKind } from "../tile";
import type { SeatBoard } from "./board";

/** The tiles of a hand as a player lays them: wildcards left of all others. */
export function inOrder(tiles: readonly TileKind[], wild: readonly TileKind[]): TileKind[] {
  const rank = (tile: TileKind): number => (wild.includes(tile) ? 0 : 1);
  return [...tiles].sort((a, b) => rank(a) - rank(b) || a - b);
}

/** The hand in order, with the drawn tile, if it is known, taken out to stand apart. */
export function apart(
  seat: SeatBoard,
  wild: readonly TileKind[],
): { tiles: TileKind[]; drawn: TileKind | null } {
  const tiles = inOrder(seat.hand ?? [], wild);
  if (seat.drawn === null) return { tiles, drawn: null };
  const place = tiles.lastIndexOf(seat.drawn);
  if (place >= 0) tiles.splice(place, 1);
  return { tiles, drawn: seat.drawn };
}
