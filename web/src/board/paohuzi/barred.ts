import type { CardKind } from "../core/card";
import type { PaohuziBoard, SeatBoard } from "./board";
import type { Seat } from "./events";
import type { TableRules } from "./table";

/** Cards a seat let go by and cannot take any more, each once, in the order they were barred. */
export interface Barred {
  /** 过张: not by chi. */
  chi: readonly CardKind[];
  /** 忍碰: not by peng. */
  peng: readonly CardKind[];
}

/**
 * The cards that a seat may not take any more, as far as the viewer knows: those that it let go by
 * and threw, and, if the rules say so, those that it flipped and nobody took.
 */
export function barred(board: PaohuziBoard, place: Seat, rules: TableRules): Barred {
  const seat = board.seats[place];
  if (seat === undefined) return { chi: [], peng: [] };
  const { offer, lastMeld } = board;
  const open = lastMeld === null && offer !== null && !offer.thrown && offer.owner === place;
  const peng = seat.passed.filter((entry) => entry.peng).map((entry) => entry.card);
  if (rules.passedFor === "none") return { chi: [], peng: unique(peng) };
  const lasting = rules.passedFor === "turn" ? seat.passed.slice(seat.passedBefore) : seat.passed;
  const passed = lasting.filter((entry) => entry.chi).map((entry) => entry.card);
  return { chi: unique([...ownRiver(seat, rules, open), ...passed]), peng: unique(peng) };
}

/**
 * A card that a seat threw is of no use to it, nor is a flip that nobody took: they count as let go by.
 * `open`: its last flip still lies open to all.
 */
function ownRiver(seat: SeatBoard, rules: TableRules, open: boolean): CardKind[] {
  const river = open ? seat.river.slice(0, -1) : seat.river;
  // Until the seat discards again: the cards that lie from its last discard on.
  const since =
    rules.passedFor === "turn" ? river.map(({ thrown }) => thrown).lastIndexOf(true) : 0;
  return river
    .slice(Math.max(0, since))
    .filter(({ thrown, claimed }) =>
      thrown ? !rules.chiOwnDiscard : rules.ownFlipsPass && !claimed,
    )
    .map(({ card }) => card);
}

function unique(cards: readonly CardKind[]): CardKind[] {
  return [...new Set(cards)];
}
