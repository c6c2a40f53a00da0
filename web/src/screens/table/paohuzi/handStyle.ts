/** Columns that room is kept for, so that the cards do not grow with every claim. */
const USUAL = 8;

/**
 * The numbers from which the sizes of a hand follow: the columns, and the height of the tallest.
 */
export function handStyle(heights: readonly number[]): Record<string, string> {
  return {
    "--columns": String(Math.max(USUAL, heights.length)),
    "--rows": String(Math.max(3, ...heights)),
  };
}
