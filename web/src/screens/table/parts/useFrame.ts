import { useEffect, useRef } from "preact/hooks";

/** Calls `show` once an animation frame with the latest it was told; `stop` forgets it. */
export function useFrame<T>(show: (latest: T) => void): {
  tell: (value: T) => void;
  stop: () => void;
} {
  const current = useRef(show);
  current.current = show;
  const waiting = useRef<{ id: number; value: T } | null>(null);
  function tell(value: T): void {
    if (waiting.current !== null) {
      waiting.current.value = value;
      return;
    }
    const id = requestAnimationFrame(() => {
      const latest = waiting.current;
      waiting.current = null;
      if (latest !== null) current.current(latest.value);
    });
    waiting.current = { id, value };
  }
  function stop(): void {
    if (waiting.current !== null) cancelAnimationFrame(waiting.current.id);
    waiting.current = null;
  }
  useEffect(() => stop, []);
  return { tell, stop };
}
