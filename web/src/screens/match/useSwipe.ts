import { useEffect, useRef } from "preact/hooks";

/** A swipe is so long (px), takes no more than this time (ms), and is this much wider than high. */
const LONG = 90;
const WITHIN = 600;
const SLANT = 2;

/** The selector of elements that are dragged themselves, or scroll. */
const MOVED = ".table-own, [role=dialog], [role=toolbar], dialog, input";

/** Calls `act` when a finger swipes to the left over the table, beside everything that it moves itself. */
export function useTableSwipe(act: () => void): void {
  const current = useRef(act);
  current.current = act;
  useEffect(() => {
    let from: { id: number; at: number; x: number; y: number } | null = null;
    function onDown(event: PointerEvent): void {
      const { pointerId: id, timeStamp: at, clientX: x, clientY: y, pointerType, target } = event;
      const felt =
        target instanceof Element &&
        target.closest(".table-felt") !== null &&
        target.closest(MOVED) === null;
      // A second finger makes it another gesture.
      from = felt && pointerType === "touch" && from === null ? { id, at, x, y } : null;
    }
    function onUp({ pointerId, timeStamp, clientX, clientY }: PointerEvent): void {
      const begun = from;
      if (begun === null || begun.id !== pointerId) return;
      from = null;
      const left = begun.x - clientX;
      const aside = Math.abs(begun.y - clientY);
      if (left >= LONG && left > SLANT * aside && timeStamp - begun.at <= WITHIN) current.current();
    }
    function onCancel(): void {
      from = null;
    }
    window.addEventListener("pointerdown", onDown);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", onCancel);
    return () => {
      window.removeEventListener("pointerdown", onDown);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", onCancel);
    };
  }, []);
}
