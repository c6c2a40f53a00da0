import type { PaohuziBoard, Phase } from "./board";
import type { Seat } from "./events";

/** Phases in which one seat alone is to act. */
const TURNS: ReadonlySet<Phase> = new Set<Phase>(["turn", "draw"]);

/** Phases in which a card lies open that somebody may be able to claim. */
const WINDOWS: ReadonlySet<Phase> = new Set<Phase>(["offer", "opening"]);

/** True while a card lies open and the table waits, even if nobody can claim it. */
export function inWindow({ phase }: PaohuziBoard): boolean {
  return WINDOWS.has(phase);
}

/** True while this seat alone is to act: in a window nobody is told apart, the thrower neither. */
export function onTurn({ phase, turn }: PaohuziBoard, seat: Seat): boolean {
  return TURNS.has(phase) && turn === seat;
}
