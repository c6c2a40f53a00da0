import { useEffect, useRef, useState } from "preact/hooks";

/** Multiples of the usual speed. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** The time that a step stays at the usual speed (ms). */
const STEP = 850;

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
 * A position in a deal of `last` events, and its way forward by itself. Begins at `start`, and goes
 * there again when the address says another step than the one that is shown.
 */
export function usePlayback(start: number | null, last: number): Playback {
  const [wanted, setWanted] = useState(start ?? FIRST_STEP);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(1);

  const shown = useRef(wanted);
  shown.current = wanted;

  useEffect(() => {
    // The address follows the step as well; then there is nothing to do.
    if ((start ?? FIRST_STEP) === shown.current) return;
    setWanted(start ?? FIRST_STEP);
    setPlaying(false);
  }, [start]);

  const step = last === 0 ? wanted : Math.min(Math.max(FIRST_STEP, wanted), last);
  const atEnd = last > 0 && step >= last;

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
