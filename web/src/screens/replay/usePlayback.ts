import { useEffect, useRef, useState } from "preact/hooks";

/** Multiples of the usual speed. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** The time that a step stays at the usual speed (ms). */
const STEP = 850;

/** The address follows the step once it has rested so long (ms): browsers limit changes of it. */
const SETTLED = 400;

export interface Playback {
  /** The table is shown after so many events. */
  step: number;
  last: number;
  playing: boolean;
  speed: number;
  /** Show this step; playing stops. */
  to: (step: number) => void;
  play: (on: boolean) => void;
  setSpeed: (speed: number) => void;
}

/** The first step that shows something: before it nothing has been dealt. */
export const FIRST_STEP = 1;

/**
 * A position in a deal of `last` events, and its way forward by itself. Begins at `start`, the step
 * in the address, and follows the address when somebody else changes it. `save` writes a step into
 * the address, so that reloading and copying it lead back there; null: a place without one. With
 * `plays` it goes forward at once.
 */
export function usePlayback(
  start: number | null,
  last: number,
  save: ((step: number) => void) | null,
  plays = false,
): Playback {
  const [wanted, setWanted] = useState(start ?? FIRST_STEP);
  const [playing, setPlaying] = useState(plays);
  const [speed, setSpeed] = useState<number>(1);

  /** The address as it was read or written last: a step saved here may come back after the next move. */
  const known = useRef(start);

  useEffect(() => {
    if (start === known.current) return;
    known.current = start;
    setWanted(start ?? FIRST_STEP);
    setPlaying(false);
  }, [start]);

  const step = last === 0 ? wanted : Math.min(Math.max(FIRST_STEP, wanted), last);
  const atEnd = last > 0 && step >= last;

  useEffect(() => {
    if (save === null || step === (known.current ?? FIRST_STEP)) return;
    const timer = setTimeout(() => {
      known.current = step;
      save(step);
    }, SETTLED);
    return () => {
      clearTimeout(timer);
    };
  }, [step]);

  useEffect(() => {
    if (!playing) return;
    if (atEnd) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => {
      setWanted(step + 1);
    }, STEP / speed);
    return () => {
      clearTimeout(timer);
    };
  }, [playing, atEnd, step, speed]);

  return {
    step,
    last,
    playing,
    speed,
    to(next) {
      setPlaying(false);
      setWanted(Math.min(Math.max(FIRST_STEP, next), Math.max(FIRST_STEP, last)));
    },
    play(on) {
      // Playing from the end means playing again.
      if (on && atEnd) setWanted(FIRST_STEP);
      setPlaying(on);
    },
    setSpeed,
  };
}
