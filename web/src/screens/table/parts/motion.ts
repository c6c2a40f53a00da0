import { useSignal, type ReadonlySignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { still } from "../../../state/appearance";
import type { CalledShout, Shout } from "./Shouts";

export const FLIGHT = "cubic-bezier(.3, .9, .3, 1)";
export const BACK_OUT = "cubic-bezier(.34, 1.56, .64, 1)";
const DEAL = "cubic-bezier(.2, .8, .2, 1)";
/** The time that a shout stays (ms); the words themselves are no motion and stay with any pace. */
export const SHOUT = 900;
/** With motion turned off things fade in this time (ms). */
export const FADE = 80;

/** The motions of a game's table: `C` is one thing that differs between two boards. */
export interface Moves<B, C> {
  /** The changes; null when too much has for anything to be shown moving. */
  changes: (before: B, after: B) => readonly C[] | null;
  /** The words that are called out, and the seat. */
  shout: (change: C) => (Shout & { seat: number }) | null;
  /** Show the words that stand at the table for a moment, at any pace: the sums of points. */
  tell: (table: HTMLElement, change: C) => void;
  move: (table: HTMLElement, change: C, pace: number) => void;
}

/**
 * Animates the changes from one board to the next, and returns the shouts of the moment.
 *
 * Everything is drawn in its place at once; motion only delays its look, so that a tap always meets
 * the real piece.
 */
export function useMotion<B, C>(
  root: RefObject<HTMLElement | null>,
  board: B,
  pace: number,
  moves: Moves<B, C>,
): ReadonlySignal<readonly CalledShout[]> {
  const shown = useRef(board);
  const shouts = useSignal<readonly CalledShout[]>([]);
  const nextShout = useRef(1);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useLayoutEffect(
    () => () => {
      for (const timer of timers.current) clearTimeout(timer);
    },
    [],
  );

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = board;
    const table = root.current;
    if (before === board || table === null) return;
    for (const change of moves.changes(before, board) ?? []) {
      const word = moves.shout(change);
      if (word !== null) call(word);
      if (document.visibilityState !== "visible") continue;
      moves.tell(table, change);
      if (pace > 0) moves.move(table, change, pace);
    }
  }, [board]);

  function call(word: Shout & { seat: number }): void {
    const shout = { ...word, id: nextShout.current++ };
    shouts.value = [...shouts.value, shout];
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      shouts.value = shouts.value.filter((other) => other !== shout);
    }, SHOUT);
    timers.current.add(timer);
  }

  return shouts;
}

/** Let an element come to its place from the one that `from` (a transform) gives. */
export function arrive(
  element: Element | null,
  from: string,
  ms: number,
  easing: string,
  pace: number,
): void {
  if (element === null) return;
  const fade = [{ opacity: 0 }, { opacity: 1 }];
  if (still()) element.animate(fade, FADE);
  else {
    element.animate(
      [
        { transform: from, opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      { duration: ms * pace, easing, fill: "backwards" },
    );
  }
}

/** Animations of dealing, which a tap ends. */
const DEALING = "dealing";

/** The whole of dealing takes so long (ms), with the sorting at its end. */
const DEAL_ALL = 1100;
const SORT = 260;
const DROP = 180;

/**
 * Deal these pieces in batches of so many; `mixed`: they come down as they were drawn, and are
 * sorted when all are there. A tap anywhere ends it.
 */
export function dealOut(
  pieces: readonly HTMLElement[],
  batch: number,
  pace: number,
  mixed = false,
): void {
  if (pieces.length === 0) return;
  if (still()) {
    for (const piece of pieces) piece.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
    return;
  }
  const batches = Math.ceil(pieces.length / batch);
  const step = (DEAL_ALL - SORT - DROP) / Math.max(1, batches - 1);
  // Read once, before anything moves.
  const homes = pieces.map(({ offsetLeft, offsetTop }) => ({ offsetLeft, offsetTop }));
  const places = mixed ? drawnOrder(pieces.length) : pieces.map((_, index) => index);
  pieces.forEach((piece, index) => {
    const place = places[index] ?? index;
    const [home, drawn] = [homes[index], homes[place]];
    if (home === undefined || drawn === undefined) return;
    const aside = `translate(${drawn.offsetLeft - home.offsetLeft}px, ${drawn.offsetTop - home.offsetTop}px)`;
    const from = (step * Math.floor(place / batch)) / DEAL_ALL;
    const down = from + DROP / DEAL_ALL;
    piece.animate(
      [
        { transform: `${aside} translateY(-45%)`, opacity: 0, offset: 0 },
        { transform: `${aside} translateY(-45%)`, opacity: 0, offset: from, easing: DEAL },
        { transform: aside, opacity: 1, offset: down },
        { transform: aside, opacity: 1, offset: 1 - SORT / DEAL_ALL, easing: DEAL },
        { transform: "none", opacity: 1, offset: 1 },
      ],
      { duration: DEAL_ALL * pace, fill: "backwards", id: DEALING },
    );
  });
}

/** An order in which a hand of so many may have been drawn; the same each time. */
function drawnOrder(count: number): number[] {
  const stride = [7, 5, 3].find((step) => count % step !== 0) ?? 1;
  return Array.from({ length: count }, (_, index) => (index * stride + 3) % count);
}

/** End the dealing at a tap, for as long as it may last. */
export function endDealingByTap(table: HTMLElement, pace: number): void {
  const end = (): void => {
    for (const one of table.getAnimations({ subtree: true })) if (one.id === DEALING) one.finish();
  };
  window.addEventListener("pointerdown", end, { capture: true, once: true });
  setTimeout(() => {
    window.removeEventListener("pointerdown", end, { capture: true });
  }, DEAL_ALL * pace);
}

export interface Flight {
  /** Degrees by which the piece is turned in its place. */
  turn?: number;
  /** Its scale at the start. */
  scale?: number;
  ms?: number;
}

/** Let a copy of a piece fly from an element to the piece's place, turned as it lies there. */
export function fly(
  table: HTMLElement,
  piece: Element,
  from: Element,
  pace: number,
  { turn = 0, scale = 1.25, ms = 240 }: Flight = {},
): void {
  const layer = table.querySelector<HTMLElement>(".flights");
  if (layer === null || still()) {
    piece.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
    return;
  }
  const home = layer.getBoundingClientRect();
  const end = piece.getBoundingClientRect();
  const start = from.getBoundingClientRect();
  const [width, height] = turn % 180 === 0 ? [end.width, end.height] : [end.height, end.width];
  const copy = piece.cloneNode(true) as HTMLElement;
  const x = end.left + end.width / 2 - home.left;
  const y = end.top + end.height / 2 - home.top;
  copy.className = "flying";
  copy.style.width = `${width}px`;
  copy.style.height = `${height}px`;
  copy.style.left = `${x - width / 2}px`;
  copy.style.top = `${y - height / 2}px`;
  layer.append(copy);
  const dx = start.left + start.width / 2 - home.left - x;
  const dy = start.top + start.height / 2 - home.top - y;
  const duration = ms * pace;
  piece.animate([{ opacity: 0 }, { opacity: 0 }], duration);
  const flight = copy.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) rotate(${turn}deg) scale(${scale})` },
      { transform: `translate(0, 0) rotate(${turn}deg) scale(1)` },
    ],
    { duration, easing: FLIGHT, fill: "forwards" },
  );
  const land = (): void => {
    copy.remove();
  };
  flight.onfinish = land;
  flight.oncancel = land;
}
