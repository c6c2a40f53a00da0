import type { Place } from "./columns";

/** A finger or mouse that moves less than this has tapped (px). */
export const TAP = 8;

export interface Point {
  x: number;
  y: number;
}

/** True if the way from the start makes it a drag and no tap. */
export function isDrag(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > TAP;
}

/** The place of the hand on the screen: its columns from left to right, and the line above it. */
export interface HandGeometry {
  columns: readonly { left: number; right: number }[];
  /** The dashed line: a card let go above it is thrown. */
  line: number;
}

/** The meaning of letting go: thrown, or put on a column or between two. */
export type Drop = "throw" | Place;

/** So much of a column's width at either side belongs to the gap beside it. */
const EDGE = 0.25;

/**
 * The effect of letting go at a point: thrown above the line, else put in a place it `may` take.
 */
export function dropAt(
  point: Point,
  { columns, line }: HandGeometry,
  may: "onto" | "between" | "either",
): Drop {
  if (point.y < line) return "throw";
  const found = columns.findIndex(({ right }) => point.x < right);
  if (found < 0 && may !== "onto") return { before: columns.length };
  const at = found < 0 ? columns.length - 1 : found;
  const { left, right } = columns[at] ?? { left: 0, right: 0 };
  const share = (point.x - left) / (right - left);
  const edge = may === "onto" ? -Infinity : may === "between" ? 0.5 : EDGE;
  if (share < edge) return { before: at };
  return share >= 1 - edge ? { before: at + 1 } : { onto: at };
}
