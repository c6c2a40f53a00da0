import type { GameStatistics } from "./statistics";

/** A place for a plot, in the units of its drawing. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The values that a plot shows. */
export interface Range {
  low: number;
  high: number;
}

/**
 * The total after each match of the course, the last one that of all deals; before them the total
 * of the matches that are older.
 */
export function totalsOf({ points, course }: Pick<GameStatistics, "points" | "course">): number[] {
  let total = points - course.reduce((sum, [, gained]) => sum + gained, 0);
  return [total, ...course.map(([, gained]) => (total += gained))];
}

/** The least and the greatest value, and zero unless it is so far off that the line would be flat. */
export function rangeOf(values: readonly number[]): Range {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (Math.max(low, -high) > high - low && high > low) return { low, high };
  return { low: Math.min(0, low), high: Math.max(0, high) };
}

/** True if the plot shows zero. */
export function hasZero({ low, high }: Range): boolean {
  return low <= 0 && high >= 0;
}

/** The height at which a value stands in the frame; if all values are zero, the middle. */
export function levelOf(value: number, { low, high }: Range, { y, height }: Frame): number {
  if (high === low) return rounded(y + height / 2);
  return rounded(y + ((high - value) / (high - low)) * height);
}

/** A line through these values, from the left edge of the frame to the right one. */
export function linePath(values: readonly number[], frame: Frame): string {
  const range = rangeOf(values);
  const step = frame.width / Math.max(1, values.length - 1);
  return values
    .map((value, at) => {
      const x = rounded(frame.x + at * step);
      return `${at === 0 ? "M" : "L"}${x} ${levelOf(value, range, frame)}`;
    })
    .join("");
}

/** The area between that line and zero, or the edge of the frame on the side of zero. */
export function areaPath(values: readonly number[], frame: Frame): string {
  const range = rangeOf(values);
  const zero = levelOf(Math.min(range.high, Math.max(range.low, 0)), range, frame);
  return `${linePath(values, frame)}L${rounded(frame.x + frame.width)} ${zero}L${rounded(frame.x)} ${zero}Z`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
