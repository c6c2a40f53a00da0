import type { TileKind } from "../../../board/core/tile";

/** A tile in the hand as it is shown. */
export interface Slot {
  /** The same for the same copy while the hand around it changes. */
  key: string;
  tile: TileKind;
  /** Just drawn: stands apart at the right end. */
  apart: boolean;
}

/** The tiles from left to right with a key for each; the drawn one, at the end, stands apart. */
export function arrange(standing: readonly TileKind[], drawn: TileKind | null): Slot[] {
  const copies = new Map<TileKind, number>();
  return standing.map((tile, place) => {
    const copy = copies.get(tile) ?? 0;
    copies.set(tile, copy + 1);
    const apart = tile === drawn && place === standing.length - 1;
    return { key: `${tile}-${copy}`, tile, apart };
  });
}
