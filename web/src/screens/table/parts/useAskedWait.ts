import { useEffect, useState } from "preact/hooks";
import type { WaitingTile } from "../../../net/protocol";

/** The wait that somebody has touched, to read what its note means. */
export interface AskedWait {
  /** Its index; null: none. */
  asked: number | null;
  ask: (index: number) => void;
}

/** Until the next touch anywhere, and no longer than these waits are told. */
export function useAskedWait(waits: readonly WaitingTile[]): AskedWait {
  const [asked, setAsked] = useState<number | null>(null);
  const key = waits.map(({ tile }) => tile).join();
  useEffect(() => {
    setAsked(null);
  }, [key]);
  useEffect(() => {
    if (asked === null) return;
    const away = (): void => {
      setAsked(null);
    };
    document.addEventListener("pointerdown", away);
    return () => {
      document.removeEventListener("pointerdown", away);
    };
  }, [asked]);
  return { asked, ask: setAsked };
}
