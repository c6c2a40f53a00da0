import type { MahjongBoard, Phase } from "./board";
import type { Seat } from "./events";

/** Phases in which one seat alone is to act. */
const TURNS: ReadonlySet<Phase> = new Set<Phase>(["turn", "after_claim", "replacement"]);

/** Phases in which something is asked that nobody is told apart by. */
const WINDOWS: ReadonlySet<Phase> = new Set<Phase>([
  "claims",
  "robbing",
  "flower",
  "opening",
  "kong_tiles",
  "last_tile",
]);

/** True while the table waits for an answer, even if nobody can claim it. */
export function inWindow({ phase }: MahjongBoard): boolean {
  return WINDOWS.has(phase);
}

/** True while this seat alone is to act: in a window nobody is told apart, the discarder neither. */
export function onTurn({ phase, turn }: MahjongBoard, seat: Seat): boolean {
  return TURNS.has(phase) && turn === seat;
}
