import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { useFrame } from "../parts/useFrame";

/** A finger that moves less than this has tapped (px). */
const TAP = 10;
/** Upward by this part of a tile's height is a flick. */
const FLICK = 0.4;

export interface PianoKeyActions {
  /**
   * The tile under the finger, the one it touched first, and whether letting go now would discard.
   */
  onHold: (held: { key: string; from: string; flick: boolean } | null) => void;
  /** The finger came and went on one tile, or beside all of them; `at` by the events' clock (ms). */
  onTap: (key: string | null, at: number) => void;
  /** The finger came from another tile and was lifted here. */
  onSlide: (key: string, at: number, from: string) => void;
  /** The finger went up from this tile and was lifted. */
  onFlick: (key: string, from: string) => void;
}

interface TileBox {
  tile: Element;
  key: string;
  box: DOMRect;
}

interface Gesture {
  pointer: number;
  tiles: readonly TileBox[];
  x: number;
  y: number;
  height: number;
  key: string | null;
  /** The tile that it came to first. */
  from: string | null;
  moved: boolean;
}

interface Place {
  x: number;
  y: number;
}

/**
 * A finger on the row of tiles: each reacts as long as the finger is on it, like the keys of a
 * piano, and only lifting it decides. A mouse that is pressed does as a finger.
 */
export function usePianoKeys(row: RefObject<HTMLElement | null>, actions: PianoKeyActions) {
  const gesture = useRef<Gesture | null>(null);

  /** The boxes of all tiles: read once, when the finger comes. */
  function measured(): TileBox[] {
    const tiles = row.current?.querySelectorAll<HTMLElement>("[data-key]") ?? [];
    return [...tiles].map((tile) => ({
      tile,
      key: tile.dataset["key"] ?? "",
      box: tile.getBoundingClientRect(),
    }));
  }

  function flicked(of: Gesture, { x, y }: Place): boolean {
    const up = of.y - y;
    return up > of.height * FLICK && up > Math.abs(x - of.x) * 0.6;
  }

  /** The finger has come to a place. */
  function follow({ x, y }: Place): void {
    const current = gesture.current;
    if (current === null) return;
    if (Math.hypot(x - current.x, y - current.y) > TAP) current.moved = true;
    const flick = flicked(current, { x, y });
    if (!flick) {
      const found = keyAt(current.tiles, x, current.y);
      if (found !== null && found.key !== current.key) {
        current.key = found.key;
        current.from ??= found.key;
        current.x = x;
      }
    }
    const { key, from } = current;
    actions.onHold(key === null || from === null ? null : { key, from, flick });
  }
  const frame = useFrame(follow);

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button > 0 || gesture.current !== null) return;
      const tiles = measured();
      const pressed = event.target instanceof Element ? event.target.closest("[data-key]") : null;
      const found =
        tiles.find(({ tile }) => tile === pressed) ?? keyAt(tiles, event.clientX, event.clientY);
      gesture.current = {
        pointer: event.pointerId,
        tiles,
        x: event.clientX,
        y: event.clientY,
        height: found?.box.height ?? 40,
        key: found?.key ?? null,
        from: found?.key ?? null,
        moved: false,
      };
      row.current?.setPointerCapture(event.pointerId);
      actions.onHold(found === null ? null : { key: found.key, from: found.key, flick: false });
    },
    onPointerMove(event: PointerEvent) {
      if (gesture.current?.pointer !== event.pointerId) return;
      frame.tell({ x: event.clientX, y: event.clientY });
    },
    onPointerUp(event: PointerEvent) {
      const current = gesture.current;
      if (current?.pointer !== event.pointerId) return;
      const place = { x: event.clientX, y: event.clientY };
      frame.stop();
      follow(place);
      gesture.current = null;
      actions.onHold(null);
      const { key, from, moved } = current;
      if (!moved || key === null || from === null) actions.onTap(key, event.timeStamp);
      else if (flicked(current, place)) actions.onFlick(key, from);
      else actions.onSlide(key, event.timeStamp, from);
    },
    onPointerCancel() {
      frame.stop();
      gesture.current = null;
      actions.onHold(null);
    },
  };
  return handlers;
}

function keyAt(tiles: readonly TileBox[], x: number, y: number): TileBox | null {
  let best: TileBox | null = null;
  let least = Infinity;
  for (const tile of tiles) {
    const { box } = tile;
    const dx = Math.max(box.left - x, 0, x - box.right);
    const dy = Math.max(box.top - y, 0, y - box.bottom);
    // The row decides by height first: with two rows a finger between them belongs to the lower.
    if (dx + dy >= least) continue;
    best = tile;
    least = dx + dy;
  }
  return best !== null && least < best.box.height ? best : null;
}
