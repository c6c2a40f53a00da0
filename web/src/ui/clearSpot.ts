/** A part of the screen (px). */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A part of the screen that is to be seen, and the weight of a px² of it. */
export interface Kept extends Box {
  weight: number;
}

/** The upper left corner of something (px). */
export interface Spot {
  left: number;
  top: number;
}

const STEP = 8;

/** The area of one box that lies under the other (px²). */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The area kept clear that something of this size would cover at a spot (weighed px²). */
export function covered(
  { left, top }: Spot,
  size: { width: number; height: number },
  kept: readonly Kept[],
): number {
  const box = { left, top, right: left + size.width, bottom: top + size.height };
  return kept.reduce((sum, one) => sum + one.weight * overlap(box, one), 0);
}

/**
 * The spot nearest to the one wished for at which something of this size covers nothing that is
 * kept clear; if there is none, the one at which it covers least.
 */
export function clearSpot(
  size: { width: number; height: number },
  wish: Spot,
  kept: readonly Kept[],
  screen: Box,
): Spot {
  const lefts = places(wish.left, screen.left, screen.right - size.width);
  const tops = places(wish.top, screen.top, screen.bottom - size.height);
  let best = { spot: wish, covers: Infinity, away: Infinity };
  for (const top of tops) {
    for (const left of lefts) {
      const spot = { left, top };
      const covers = covered(spot, size, kept);
      const away = Math.abs(top - wish.top) + Math.abs(left - wish.left);
      if (covers < best.covers || (covers === best.covers && away < best.away)) {
        best = { spot, covers, away };
      }
    }
  }
  return best.spot;
}

/** The wish, as far as it lies within, and places at even steps from one end to the other. */
function places(wish: number, from: number, to: number): number[] {
  const last = Math.max(from, to);
  const steps = Math.floor((last - from) / STEP);
  const even = Array.from({ length: steps + 1 }, (_, index) => from + index * STEP);
  return [Math.min(Math.max(wish, from), last), ...even, last];
}
