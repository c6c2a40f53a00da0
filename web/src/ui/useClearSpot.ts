import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { clearSpot, covered, type Box, type Kept, type Spot } from "./clearSpot";

/** The time between two looks at the place (ms). */
const LOOK = 250;

/** Distance from the edges of the screen (px). */
const EDGE = 8;

/** Elements that fingers want. */
const TOUCHED = "button, a[href], input, select, textarea, summary, label";

/** Elements that are read or held at a table, on the sheet over it, and in the room before it. */
const READ =
  '[data-key], .seat-card, [data-testid="compass"], [data-testid="flipped"], .big-code, ' +
  ".result-name, .result-winner, .rank-name, .chair-seat, .bench li";

/** Tiles and cards on the table: kept clear by messages that stand longer than a moment. */
const LAID =
  ".table-felt .tile, .table-felt .card:not(.idle *), .phz-stock, .mj-own-melds .tile, " +
  ".phz-own-melds .card, .phz-river .card";

/** The weight of elements that are read: if something must be covered, other things are. */
const DEARER = 20;

/** Elements over the page: nothing under them need be kept clear. */
const OVER = "dialog[open], .table-layer, .deal-end .sheet";

/**
 * The messages themselves: the speech of people who sit out gives way to a toast, a toast to the
 * banner, the banner to the vote, the vote to the seats for somebody who came late, and these to
 * nothing.
 */
const SAID = {
  spoken: ".speech-layer",
  toasts: ".toasts",
  banner: ".toasts, .banner",
  vote: ".toasts, .banner, .vote",
  late: ".toasts, .banner, .vote, .late-seats",
} as const;

/** Everything that a message must not cover now. */
function keptClear(said: keyof typeof SAID): Kept[] {
  const over = [...document.querySelectorAll(OVER)].at(-1);
  const lid = over?.getBoundingClientRect();
  const found: Kept[] = [];
  const laid = said === "toasts" ? "" : `, ${LAID}`;
  for (const element of document.querySelectorAll(`:is(${TOUCHED}, ${READ}${laid})`)) {
    if (element.closest(SAID[said]) !== null) continue;
    const box = element.getBoundingClientRect();
    const x = (box.left + box.right) / 2;
    const y = (box.top + box.bottom) / 2;
    if (box.width === 0 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    if (over !== undefined && lid !== undefined && !over.contains(element)) {
      if (
        over.matches("dialog") ||
        (x > lid.left && x < lid.right && y > lid.top && y < lid.bottom)
      )
        continue;
    }
    if (element.matches(TOUCHED) && !element.matches("[data-key]")) {
      // Scrolled out of sight, or under something else.
      const top = document.elementFromPoint(x, y);
      if (top !== null && !element.contains(top) && !top.contains(element)) continue;
    }
    found.push(Object.assign(box, { weight: element.matches(READ) ? DEARER : 1 }));
  }
  return found;
}

/** The screen without its edges and the areas that a phone keeps for itself. */
function screenInside(): Box {
  const style = getComputedStyle(document.documentElement);
  const safe = (side: string): number =>
    Math.max(EDGE, parseFloat(style.getPropertyValue(`--safe-${side}`)) || 0);
  return {
    left: safe("left"),
    top: safe("top"),
    right: innerWidth - safe("right"),
    bottom: innerHeight - safe("bottom"),
  };
}

/**
 * The middle of the upper edge; at a table messages stand in its middle, the banner and the speech
 * of people who sit out over its name, the seats to be had at the lower edge.
 */
function wished(
  said: keyof typeof SAID,
  { width, height }: { width: number; height: number },
  screen: Box,
): Spot {
  const middle = (innerWidth - width) / 2;
  if (said === "late") return { left: middle, top: screen.bottom - height };
  if (document.documentElement.dataset["table"] === undefined) {
    return { left: middle, top: screen.top };
  }
  return said === "banner" || said === "spoken"
    ? { left: screen.left, top: screen.top - 4 }
    : { left: middle, top: innerHeight * 0.3 };
}

/**
 * Put a message on a spot where it covers nothing that is touched or read; unless `anew` it stays
 * where it is as long as that is clear.
 */
export function keepClear(current: HTMLElement, said: keyof typeof SAID, anew: boolean): void {
  if (current.offsetWidth === 0) return;
  const size = { width: current.offsetWidth, height: current.offsetHeight };
  // The element under it is looked for through it.
  current.style.visibility = "hidden";
  const kept = keptClear(said);
  current.style.visibility = "";
  const screen = screenInside();
  const { left, top } = current.getBoundingClientRect();
  const within = left + size.width <= screen.right + 1 && top + size.height <= screen.bottom + 1;
  if (!anew && within && covered({ left, top }, size, kept) === 0) return;
  const spot = clearSpot(size, wished(said, size, screen), kept, screen);
  current.style.left = `${spot.left}px`;
  current.style.top = `${spot.top}px`;
}

/**
 * Keep a message on a spot where it covers nothing that is touched or read, near the upper edge, or
 * at a table near its middle.
 */
export function useClearSpot(
  element: RefObject<HTMLElement | null>,
  said: keyof typeof SAID,
  shown: unknown,
): void {
  useLayoutEffect(() => {
    const place = (anew: boolean): void => {
      if (element.current !== null) keepClear(element.current, said, anew);
    };
    if (shown === false) return;
    const anew = (): void => {
      place(true);
    };
    anew();
    const timer = setInterval(place, LOOK, false);
    addEventListener("resize", anew);
    return () => {
      clearInterval(timer);
      removeEventListener("resize", anew);
    };
  }, [shown]);
}
