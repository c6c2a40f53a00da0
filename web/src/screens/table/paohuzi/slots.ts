import type { CardKind } from "../../../board/core/card";
import type { Column } from "../../../board/paohuzi/columns";
import type { Offers } from "../../../board/paohuzi/offers";

/** A card in the hand as it is shown. */
export interface Slot {
  /** The same for the same copy while the hand around it changes. */
  key: string;
  card: CardKind;
  column: number;
  row: number;
  /** It belongs to a 坎 and stays there. */
  locked: boolean;
}

/** Every card of the columns with its place. */
export function slotsOf(columns: readonly Column[]): Slot[] {
  const copies = new Map<CardKind, number>();
  return columns.flatMap(({ cards, locked }, column) =>
    cards.map((card, row) => {
      const copy = copies.get(card) ?? 0;
      copies.set(card, copy + 1);
      return { key: `${card}-${copy}`, card, column, row, locked };
    }),
  );
}

/** The slot one step from another: to the neighbouring column or up and down in its own. */
export function stepFrom(
  slots: readonly Slot[],
  from: Slot | undefined,
  step: "left" | "right" | "up" | "down",
): Slot | undefined {
  if (from === undefined) return step === "left" ? slots.at(-1) : slots[0];
  if (step === "up" || step === "down") {
    const row = from.row + (step === "up" ? 1 : -1);
    return slots.find((slot) => slot.column === from.column && slot.row === row) ?? from;
  }
  const column = from.column + (step === "right" ? 1 : -1);
  const beside = slots.filter((slot) => slot.column === column);
  return beside.find((slot) => slot.row === from.row) ?? beside.at(-1) ?? from;
}

/** The keys of the cards in the hand that an offer would lay down, besides the claimed one. */
export function usedKeys(
  { peng, chis, chiCard }: Offers,
  slots: readonly Slot[],
): ReadonlySet<string> {
  const wanted = new Map<CardKind, number>();
  if (peng !== null) wanted.set(peng.card, 2);
  for (const { sets } of chis) {
    const way = new Map<CardKind, number>();
    for (const card of sets.flat()) way.set(card, (way.get(card) ?? 0) + 1);
    for (const [card, count] of way) {
      const own = card === chiCard ? count - 1 : count;
      wanted.set(card, Math.max(wanted.get(card) ?? 0, own));
    }
  }
  const used = new Set<string>();
  for (const { key, card } of slots) {
    const left = wanted.get(card) ?? 0;
    if (left === 0) continue;
    wanted.set(card, left - 1);
    used.add(key);
  }
  return used;
}
