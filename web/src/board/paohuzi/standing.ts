import type { CardKind } from "../core/card";
import type { SeatBoard } from "./board";
import { byGroups, byHand, byRanks, type Column } from "./columns";
import type { TableRules } from "./table";

/** By groups, by rank, or as the player puts it. */
export type Sorting = "groups" | "ranks" | "manual";

type OwnSeat = Pick<SeatBoard, "hand" | "river" | "melds">;

/** A hand as it stands, and the hand when it was sorted last. */
export interface Standing {
  columns: readonly Column[];
  hand: readonly CardKind[];
  sorting: Sorting;
  /** The player has moved something since. */
  arranged: boolean;
  /** The cards thrown then, and the melds. */
  thrown: number;
  laid: string;
}

/**
 * The hand as it stands now. After something is laid nothing moves until the next throw, and the
 * player's own order stays for the deal; `leaving` is the place the thrown card left.
 */
export function standingOf(
  before: Standing | null,
  seat: OwnSeat,
  sorting: Sorting,
  rules: TableRules,
  leaving: { column: number; row: number } | null = null,
): Standing {
  const hand = seat.hand ?? NO_CARDS;
  if (before !== null && before.hand === hand && before.sorting === sorting) return before;
  const thrown = seat.river.filter((entry) => entry.thrown).length;
  const laid = seat.melds.map(({ kind }) => kind).join();
  const begun = before !== null && before.columns.length > 0 && before.sorting === sorting;
  if (begun && (before.arranged || sorting === "manual")) {
    const columns = byHand(before.columns.map(cardsIn), hand, rules, leaving);
    return { ...before, columns, hand };
  }
  if (begun && before.thrown === thrown && before.laid !== laid) {
    return { ...before, columns: byHand(before.columns.map(cardsIn), hand, rules), hand };
  }
  const columns = sorting === "ranks" ? byRanks(hand, rules) : byGroups(hand, rules);
  return { columns, hand, sorting, arranged: false, thrown, laid };
}

const NO_CARDS: readonly CardKind[] = [];

function cardsIn({ cards }: Column): readonly CardKind[] {
  return cards;
}

/** The hand with its columns as the player has put them. */
export function arranged(
  before: Standing,
  layout: readonly (readonly CardKind[])[],
  rules: TableRules,
): Standing {
  return { ...before, columns: byHand(layout, before.hand, rules), arranged: true };
}
