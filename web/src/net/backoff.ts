/** The shortest and the longest pause before another attempt, in milliseconds. */
export const SHORTEST_PAUSE = 300;
export const LONGEST_PAUSE = 5000;
/** The same after a table has moved: its new node is there already. */
export const SHORTEST_MOVE = 20;
export const LONGEST_MOVE = 250;
/** So many moves in a row are followed at once. */
export const MOVES_AT_ONCE = 3;
/** The same before the first attempt after a server has said that it stops. */
export const SHORTEST_RESTART = 50;
export const LONGEST_RESTART = 600;

/** The reason that a line ended: the table is on another node, the server stops, or anything else. */
export type Cause = "moved" | "restarting" | "broken";

/**
 * The time to wait before attempt `failures + 1`, in milliseconds.
 *
 * Doubles from the shortest to the longest pause. The upper half is random, so that the browsers
 * of a restarted server do not all come back in the same instant. After a move, and before the
 * first attempt after a restart, all of a shorter pause is; but a table that moves again and again
 * is followed no faster than a server that drops every line.
 *
 * @param failures consecutive attempts that led nowhere, 0 for a line that has just dropped
 * @param random a number in [0, 1)
 * @param moves lines in a row, this one among them, that were closed soon because of a move
 */
export function pause(
  failures: number,
  random: number,
  cause: Cause = "broken",
  moves = 0,
): number {
  if (cause === "moved" && moves <= MOVES_AT_ONCE) {
    return between(SHORTEST_MOVE, LONGEST_MOVE, random);
  }
  if (cause === "restarting" && failures === 0) {
    return between(SHORTEST_RESTART, LONGEST_RESTART, random);
  }
  const tries = Math.max(failures, moves - MOVES_AT_ONCE - 1);
  const full = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** (tries + 1));
  return Math.max(SHORTEST_PAUSE, Math.round(full * (0.5 + random / 2)));
}

function between(shortest: number, longest: number, random: number): number {
  return Math.round(shortest + (longest - shortest) * random);
}
