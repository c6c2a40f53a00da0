import { useEffect } from "preact/hooks";

/** Keep the screen on while this is true, if the browser can: only a secure page may ask. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    async function take(): Promise<void> {
      if (document.visibilityState !== "visible") return;
      try {
        const taken = await navigator.wakeLock.request("screen");
        if (over) await taken.release();
        else lock = taken;
      } catch {
        // A low battery refuses; the screen then sleeps as it always does.
        lock = null;
      }
    }
    // The lock is lost whenever the page is hidden.
    const again = (): void => void take();
    void take();
    document.addEventListener("visibilitychange", again);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", again);
      void lock?.release();
    };
  }, [wanted]);
}
