/** A finger or mouse that moves less than this has tapped (px). */
export const TAP = 8;

export interface Point {
  x: number;
  y: number;
}

/** True where the way from where it began makes it a drag and no tap. */
export function isDrag(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > TAP;
}

/** The place of the hand on the screen: its columns from left to right, and the line above it. */
export interface HandGeometry {
  columns: readonly { left: number; right: number }[];
  /** The dashed line: a card let go above it is thrown. */
  line: number;
}

/** The meaning of letting a card go. `column` may be one past the last: a new one. */
export type Drop = { is: "throw" } | { is: "move"; column: number };

/** The meaning of letting go at a point: above the line thrown, else put on the nearest column. */
export function dropAt(point: Point, { columns, line }: HandGeometry): Drop {
  if (point.y < line) return { is: "throw" };
  const last = columns.at(-1);
  if (last === undefined || point.x > last.right + (last.right - last.left) / 2) {
    return { is: "move", column: columns.length };
  }
  let nearest = 0;
  let distance = Infinity;
  columns.forEach(({ left, right }, column) => {
    const away = Math.abs(point.x - (left + right) / 2);
    if (away < distance) {
      distance = away;
      nearest = column;
    }
  });
  return { is: "move", column: nearest };
}
