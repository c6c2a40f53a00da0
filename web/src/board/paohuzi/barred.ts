import type { CardKind } from "../card";
import type { SeatBoard } from "./board";
import type { TableRules } from "./table";

/** Cards a seat let go by and cannot take any more, each once, in the order they were barred. */
export interface Barred {
  /** 过张: not by chi. */
  chi: readonly CardKind[];
  /** 忍碰: not by peng. */
  peng: readonly CardKind[];
}

/** What a seat may not take any more, as far as the viewer knows: what it let go by and threw. */
export function barred(seat: SeatBoard, rules: TableRules): Barred {
  const peng = seat.passed.filter((entry) => entry.peng).map((entry) => entry.card);
  if (rules.passedFor === "none") return { chi: [], peng: unique(peng) };
  const lasting = rules.passedFor === "turn" ? seat.passed.slice(seat.passedBefore) : seat.passed;
  const passed = lasting.filter((entry) => entry.chi).map((entry) => entry.card);
  return { chi: unique([...ownThrown(seat, rules), ...passed]), peng: unique(peng) };
}

/** Who throws a card has no use for it: it counts as let go by. */
function ownThrown(seat: SeatBoard, rules: TableRules): CardKind[] {
  if (rules.chiOwnDiscard) return [];
  const thrown = seat.river.filter((lying) => lying.thrown).map((lying) => lying.card);
  return rules.passedFor === "turn" ? thrown.slice(-1) : thrown;
}

function unique(cards: readonly CardKind[]): CardKind[] {
  return [...new Set(cards)];
}
