import { useEffect } from "preact/hooks";
import { createChunk } from "../../../browser/chunk";

/** The words and drawings of the worth of waits and wins: the first deal begins without them. */
export const WORTH = createChunk(() => import("./worthNotes"));

/** The code that tells worth, once it is wanted and here; null until then. */
export function useWorth(wanted: boolean) {
  const { value } = WORTH.state;
  useEffect(() => {
    if (wanted) void WORTH.load();
  }, [wanted]);
  return value.is === "ready" ? value.value : null;
}
