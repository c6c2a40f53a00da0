import type { Signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { discardBy } from "../../../state/preferences";

/** A tap on the lifted piece so soon after the one that lifted it is the bounce of a finger (ms). */
export const BOUNCE = 180;

export interface LiftActions {
  /** Lift this piece instead of another; null: put the lifted one back. */
  lift: (key: string | null) => void;
  /** The piece was tapped to be thrown. */
  choose: (key: string) => void;
  /** True if a tap may throw this piece at once, if the player wants that. */
  throws: (key: string) => boolean;
}

/**
 * Taps on one's own hand, of finger and mouse alike. As the player chose (`discardBy`): the first
 * one lifts a piece and the second chooses it, at any later time; or one is enough; or a tap only
 * lifts a piece and puts it back.
 */
export function useLift(lifted: Signal<string | null>, { lift, choose, throws }: LiftActions) {
  const since = useRef(-Infinity);
  function liftAt(key: string | null, at: number): void {
    since.current = at;
    lift(key);
  }
  return {
    lift: liftAt,
    tap: (key: string, at: number): void => {
      const once = discardBy.value === "once" && throws(key);
      if (lifted.value !== key && !once) liftAt(key, at);
      else if (at - since.current < BOUNCE) return;
      else if (discardBy.value === "drag" && throws(key)) liftAt(null, at);
      else {
        since.current = at;
        choose(key);
      }
    },
  };
}
