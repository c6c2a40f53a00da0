import { inOrder } from "../../../board/mahjong/handOrder";
import type { TileKind } from "../../../board/tile";

/** A tile in the hand as it is shown. */
export interface Slot {
  /** The same for the same copy while the hand around it changes. */
  key: string;
  tile: TileKind;
  /** Just drawn: stands apart at the right end. */
  apart: boolean;
}

/** The hand from left to right: wildcards, then the rest sorted, the drawn tile at the end. */
export function arrange(
  hand: readonly TileKind[],
  drawn: TileKind | null,
  wild: readonly TileKind[] = [],
): Slot[] {
  const copies = new Map<TileKind, number>();
  const slots = inOrder(hand, wild).map((tile) => {
    const copy = copies.get(tile) ?? 0;
    copies.set(tile, copy + 1);
    return { key: `${tile}-${copy}`, tile, apart: false };
  });
  if (drawn === null) return slots;
  const place = slots.map((slot) => slot.tile).lastIndexOf(drawn);
  const [slot] = place < 0 ? [] : slots.splice(place, 1);
  return slot === undefined ? slots : [...slots, { ...slot, apart: true }];
}
