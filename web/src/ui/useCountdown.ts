import { useEffect, useState } from "preact/hooks";

/** Whole seconds until `ms` after `since` (by `performance.now()`); null without a limit. */
export function useCountdown(ms: number | null, since: number): number | null {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (ms === null) return;
    const timer = setInterval(() => {
      setNow(performance.now());
    }, 250);
    return () => {
      clearInterval(timer);
    };
  }, [ms, since]);
  if (ms === null) return null;
  // `now` is older than `since` until the next tick: nothing has passed then.
  return Math.max(0, Math.ceil((ms - Math.max(0, now - since)) / 1000));
}
