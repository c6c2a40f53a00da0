import { useEffect, useRef } from "preact/hooks";

/** Two taps within this time (ms), no further apart than this (px), are a double tap. */
const WITHIN = 350;
const NEAR = 40;

/** The selector of elements that have taps of their own. */
const PRESSED = "button, a, [role=button], [role=toolbar], .own-actions";

/** Calls `act` at a double tap on the table, of finger or mouse, beside everything that can be pressed. */
export function useFeltDoubleTap(act: () => void): void {
  const current = useRef(act);
  current.current = act;
  useEffect(() => {
    let last: { at: number; x: number; y: number } | null = null;
    function onClick(event: MouseEvent): void {
      const { clientX: x, clientY: y, timeStamp: at, target } = event;
      const felt =
        target instanceof Element &&
        target.closest(".table-inner") !== null &&
        target.closest(PRESSED) === null;
      const before = felt ? last : null;
      last = felt ? { at, x, y } : null;
      if (before === null || at - before.at > WITHIN) return;
      if (Math.hypot(x - before.x, y - before.y) > NEAR) return;
      last = null;
      current.current();
    }
    window.addEventListener("click", onClick);
    return () => {
      window.removeEventListener("click", onClick);
    };
  }, []);
}
