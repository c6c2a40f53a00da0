import { useSignal, type ReadonlySignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { MahjongBoard } from "../../../board/mahjong/board";
import { changesBetween, type Change } from "../../../board/mahjong/changes";
import type { Meld, Seat } from "../../../board/mahjong/events";
import { placeOf } from "../places";
import type { Shout } from "./Shouts";

const FLIGHT = "cubic-bezier(.3, .9, .3, 1)";
const BACK_OUT = "cubic-bezier(.34, 1.56, .64, 1)";
const DEAL = "cubic-bezier(.2, .8, .2, 1)";
/** How long a shout stays (ms); the words themselves are no motion and stay with any pace. */
const SHOUT = 900;
/** With motion turned off things fade in this time (ms). */
const FADE = 80;

function still(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Sets in motion what changes from one board to the next, and returns what is being called out.
 *
 * Everything is drawn in its place at once; motion only delays how it seems, so that a tap always
 * meets what is really there.
 */
export function useMotion(
  root: RefObject<HTMLElement | null>,
  board: MahjongBoard,
  bottom: Seat,
  pace: number,
): ReadonlySignal<readonly Shout[]> {
  const shown = useRef(board);
  const shouts = useSignal<readonly Shout[]>([]);
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
    for (const change of changesBetween(before, board) ?? []) {
      const word = shoutOf(change);
      if (word !== null) call(word.seat, word.word);
      if (pace > 0 && document.visibilityState === "visible") {
        move(table, change, bottom, pace);
      }
    }
  }, [board]);

  function call(seat: Seat, word: Shout["word"]): void {
    const shout = { id: nextShout.current++, seat, word };
    shouts.value = [...shouts.value, shout];
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      shouts.value = shouts.value.filter((other) => other !== shout);
    }, SHOUT);
    timers.current.add(timer);
  }

  return shouts;
}

function shoutOf(change: Change): { seat: Seat; word: Shout["word"] } | null {
  if (change.is === "melded") return { seat: change.seat, word: meldWord(change.meld) };
  if (change.is === "won") {
    return { seat: change.won.seat, word: change.won.giver === null ? "self_drawn" : "win" };
  }
  return null;
}

function meldWord(meld: Meld): Shout["word"] {
  return meld.kind === "chow" || meld.kind === "pung" ? meld.kind : "kong";
}

function move(table: HTMLElement, change: Change, bottom: Seat, pace: number): void {
  switch (change.is) {
    case "dealt":
      deal(table, pace);
      return;
    case "discarded": {
      const place = placeOf(change.seat, bottom);
      const tile = table.querySelector(`.mj-river[data-place="${place}"] .newest`);
      const hand = table.querySelector(`.mj-hand[data-seat="${change.seat}"]`);
      const from = hand ?? table.querySelector(`.mj-strip[data-seat="${change.seat}"]`);
      if (tile !== null && from !== null)
        fly(table, tile, from, [0, -90, 180, 90][place] ?? 0, pace);
      return;
    }
    case "drawn": {
      const own = table.querySelector(`.mj-hand[data-seat="${change.seat}"] .apart`);
      const drawn = own ?? table.querySelector(`.mj-strip[data-seat="${change.seat}"] .apart`);
      arrive(drawn, "translateY(-55%)", change.replacement ? 220 : 160, "ease-out", pace);
      return;
    }
    case "melded": {
      const own = table.querySelector(".mj-own-melds .mj-meld:last-child");
      const strip = `.mj-strip[data-seat="${change.seat}"] .mj-meld:last-child`;
      const meld = change.seat === bottom ? own : table.querySelector(strip);
      arrive(meld, "translateY(-90%) scale(1.15)", 260, BACK_OUT, pace);
      return;
    }
    case "won":
      return;
  }
}

function arrive(
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

/** Four, four, four and one; the whole takes a second at most. */
function deal(table: HTMLElement, pace: number): void {
  for (const hand of table.querySelectorAll(".mj-hand, .mj-foe-hand")) {
    [...hand.children].slice(0, 20).forEach((tile, index) => {
      const delay = still() ? 0 : Math.floor(index / 4) * 200 * pace;
      const from = still() ? "none" : "translateY(-40%)";
      tile.animate(
        [
          { transform: from, opacity: 0 },
          { transform: "none", opacity: 1 },
        ],
        { duration: still() ? FADE : 180 * pace, delay, easing: DEAL, fill: "backwards" },
      );
    });
  }
}

/** Let a copy of a tile fly from an element to where the tile lies, turned as it lies there. */
function fly(table: HTMLElement, tile: Element, from: Element, turn: number, pace: number): void {
  const layer = table.querySelector<HTMLElement>(".flights");
  if (layer === null || still()) {
    tile.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
    return;
  }
  const home = layer.getBoundingClientRect();
  const end = tile.getBoundingClientRect();
  const start = from.getBoundingClientRect();
  const [width, height] = turn % 180 === 0 ? [end.width, end.height] : [end.height, end.width];
  const copy = tile.cloneNode(true) as HTMLElement;
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
  const duration = 240 * pace;
  tile.animate([{ opacity: 0 }, { opacity: 0 }], duration);
  const flight = copy.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) rotate(${turn}deg) scale(1.25)` },
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
