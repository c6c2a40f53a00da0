import { useState } from "preact/hooks";

/** Steps that can be taken back. */
const MOST = 100;

export interface Undo<T> {
  now: T;
  /** Go on to another value; the present one can be come back to. */
  set: (next: T) => void;
  /** Back to the value before; null when there is none. */
  back: (() => void) | null;
}

/** A value with its past; `onChange` hears every change. */
export function useUndo<T>(start: () => T, onChange: (now: T) => void): Undo<T> {
  const [states, setStates] = useState<readonly T[]>(() => [start()]);
  const now = states[states.length - 1] as T;
  const go = (next: readonly T[]): void => {
    setStates(next);
    onChange(next[next.length - 1] as T);
  };
  return {
    now,
    set: (next) => {
      go([...states.slice(-MOST), next]);
    },
    back:
      states.length < 2
        ? null
        : () => {
            go(states.slice(0, -1));
          },
  };
}
