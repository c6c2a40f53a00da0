import type { Signal } from "@preact/signals";
import { useRef } from "preact/hooks";

/** A tap on the lifted piece so soon after the one that lifted it is the bounce of a finger (ms). */
export const BOUNCE = 180;

export interface LiftActions {
  /** Lift this piece instead of another; null: put the lifted one back. */
  lift: (key: string | null) => void;
  /** The lifted piece was tapped again. */
  choose: (key: string) => void;
}

/** Taps on one's own hand: the first one lifts a piece, the second chooses it, however much later. */
export function useLift(lifted: Signal<string | null>, { lift, choose }: LiftActions) {
  const since = useRef(-Infinity);
  function liftAt(key: string | null, at: number): void {
    since.current = at;
    lift(key);
  }
  return {
    lift: liftAt,
    tap: (key: string, at: number): void => {
      if (lifted.value !== key) liftAt(key, at);
      else if (at - since.current >= BOUNCE) choose(key);
    },
  };
}
