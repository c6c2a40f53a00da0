import { ROOMY } from "../../../board/paohuzi/columns";

/** The numbers that the sizes of a hand are computed from: how many columns, how tall the tallest is. */
export function handStyle(heights: readonly number[]): Record<string, string> {
  return {
    // Room for the usual number is kept, so that the cards do not grow with every claim.
    "--columns": String(Math.max(ROOMY, heights.length)),
    "--rows": String(Math.max(3, ...heights)),
  };
}
