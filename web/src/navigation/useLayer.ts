import { useEffect, useRef } from "preact/hooks";
import { layers } from "./route";

/** While `open`, the way back (a gesture, the browser's button) calls `close` and stays here. */
export function useLayer(close: () => void, open = true): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!open) return;
    return layers.put(() => {
      latest.current();
    });
  }, [open]);
}
