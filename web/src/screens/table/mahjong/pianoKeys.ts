import type { RefObject } from "preact";
import { useRef } from "preact/hooks";

/** A finger that moves less than this has tapped (px). */
const TAP = 10;
/** Upward by this part of a tile's height is a flick. */
const FLICK = 0.4;

export interface PianoKeyActions {
  /** The tile under the finger, and whether letting go now would discard it; null: none. */
  onHold: (key: string | null, flick: boolean) => void;
  /** The finger came and went on one tile, or beside all of them; `at` by the events' clock (ms). */
  onTap: (key: string | null, at: number) => void;
  /** The finger came from another tile and was lifted here. */
  onSlide: (key: string, at: number) => void;
  /** The finger went up from this tile and was lifted. */
  onFlick: (key: string) => void;
}

interface Gesture {
  pointer: number;
  x: number;
  y: number;
  height: number;
  key: string | null;
  moved: boolean;
}

/**
 * A finger on the row of tiles: each reacts as long as the finger is on it, like the keys of a
 * piano, and only lifting it decides. A mouse is left to the buttons.
 */
export function usePianoKeys(row: RefObject<HTMLElement | null>, actions: PianoKeyActions) {
  const gesture = useRef<Gesture | null>(null);
  const pointer = useRef("");

  function keyAt(x: number, y: number): { key: string; height: number } | null {
    let best: { key: string; height: number; distance: number } | null = null;
    for (const tile of row.current?.querySelectorAll<HTMLElement>("[data-key]") ?? []) {
      const box = tile.getBoundingClientRect();
      const dx = Math.max(box.left - x, 0, x - box.right);
      const dy = Math.max(box.top - y, 0, y - box.bottom);
      // The row decides by height first: with two rows a finger between them belongs to the lower.
      const distance = dx + dy;
      if (best === null || distance < best.distance) {
        best = { key: tile.dataset["key"] ?? "", height: box.height, distance };
      }
    }
    return best !== null && best.distance < best.height ? best : null;
  }

  function flicked(of: Gesture, event: PointerEvent): boolean {
    const up = of.y - event.clientY;
    return up > of.height * FLICK && up > Math.abs(event.clientX - of.x) * 0.6;
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      pointer.current = event.pointerType === "mouse" ? "mouse" : "touch";
      if (pointer.current === "mouse" || gesture.current !== null) return;
      const found = keyAt(event.clientX, event.clientY);
      gesture.current = {
        pointer: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        height: found?.height ?? 40,
        key: found?.key ?? null,
        moved: false,
      };
      row.current?.setPointerCapture(event.pointerId);
      actions.onHold(found?.key ?? null, false);
    },
    onPointerMove(event: PointerEvent) {
      const current = gesture.current;
      if (current?.pointer !== event.pointerId) return;
      if (Math.hypot(event.clientX - current.x, event.clientY - current.y) > TAP) {
        current.moved = true;
      }
      const flick = flicked(current, event);
      if (!flick) {
        const found = keyAt(event.clientX, current.y);
        if (found !== null && found.key !== current.key) {
          current.key = found.key;
          current.x = event.clientX;
        }
      }
      actions.onHold(current.key, flick);
    },
    onPointerUp(event: PointerEvent) {
      const current = gesture.current;
      if (current?.pointer !== event.pointerId) return;
      gesture.current = null;
      actions.onHold(null, false);
      if (!current.moved || current.key === null) actions.onTap(current.key, event.timeStamp);
      else if (flicked(current, event)) actions.onFlick(current.key);
      else actions.onSlide(current.key, event.timeStamp);
    },
    onPointerCancel() {
      gesture.current = null;
      actions.onHold(null, false);
    },
  };
  return { pointer, handlers };
}
