/** The shortest and the longest pause before another attempt, in milliseconds. */
export const SHORTEST_PAUSE = 300;
export const LONGEST_PAUSE = 5000;

/**
 * The time to wait before attempt `failures + 1`, in milliseconds.
 *
 * Doubles from the shortest to the longest pause. The upper half is random, so that the browsers
 * of a restarted server do not all come back in the same instant.
 *
 * @param failures consecutive attempts that led nowhere, 0 for a line that has just dropped
 * @param random a number in [0, 1)
 */
export function pause(failures: number, random: number): number {
  const full = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** (failures + 1));
  return Math.max(SHORTEST_PAUSE, Math.round(full * (0.5 + random / 2)));
}
