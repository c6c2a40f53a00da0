import type { TileKind } from "../tile";
import type { SeatBoard } from "./board";

/** The tiles of a hand as a player lays them: wildcards left of all others. */
export function inOrder(tiles: readonly TileKind[], wild: readonly TileKind[]): TileKind[] {
  const rank = (tile: TileKind): number => (wild.includes(tile) ? 0 : 1);
  return [...tiles].sort((a, b) => rank(a) - rank(b) || a - b);
}

/** The hand in order, with the drawn tile, if it is known, taken out to stand apart. */
export function apart(
  seat: Pick<SeatBoard, "hand" | "drawn">,
  wild: readonly TileKind[],
): { tiles: TileKind[]; drawn: TileKind | null } {
  const tiles = inOrder(seat.hand ?? [], wild);
  if (seat.drawn === null) return { tiles, drawn: null };
  const place = tiles.lastIndexOf(seat.drawn);
  if (place >= 0) tiles.splice(place, 1);
  return { tiles, drawn: seat.drawn };
}

/** A hand as it stands from left to right, and what lay on the table when it was sorted last. */
export interface Standing {
  tiles: readonly TileKind[];
  thrown: number;
  laid: string;
}

type OwnSeat = Pick<SeatBoard, "hand" | "drawn" | "river" | "melds">;

/**
 * The hand as it stands now, the drawn tile at its end. After something is laid nothing moves until
 * the next discard; `manual`: what stands stays, and what is new stands at the end. The tile that
 * stood at `leaving` goes first.
 */
export function standingOf(
  before: Standing | null,
  seat: OwnSeat,
  wild: readonly TileKind[],
  manual: boolean,
  leaving: number | null = null,
): Standing {
  const hand = seat.hand ?? [];
  const thrown = seat.river.length;
  const laid = seat.melds.map(({ kind }) => kind).join();
  const begun = before !== null && before.tiles.length > 0;
  if (!begun || !(manual || (before.thrown === thrown && before.laid !== laid))) {
    const { tiles, drawn } = apart(seat, wild);
    return { tiles: drawn === null ? tiles : [...tiles, drawn], thrown, laid };
  }
  const { kept, fresh } = keeping(before.tiles, hand, leaving);
  return { ...before, tiles: [...kept, ...inOrder(fresh, wild)] };
}

/** What stays of tiles that stood, in their places, and what is new. */
function keeping(
  stood: readonly TileKind[],
  hand: readonly TileKind[],
  leaving: number | null,
): { kept: TileKind[]; fresh: TileKind[] } {
  const fresh = [...hand];
  const stays = new Set<number>();
  // The place that a tile was thrown from is asked last, so that it is the one left without.
  const places = [...stood.keys()].sort((a, b) => Number(a === leaving) - Number(b === leaving));
  for (const place of places) {
    const found = fresh.indexOf(stood[place] ?? -1);
    if (found < 0) continue;
    fresh.splice(found, 1);
    stays.add(place);
  }
  return { kept: stood.filter((_, place) => stays.has(place)), fresh };
}

/** Tiles with the one at a place put to another. */
export function put<T>(tiles: readonly T[], from: number, to: number): T[] {
  const result = [...tiles];
  result.splice(to, 0, ...result.splice(from, 1));
  return result;
}
