/** The moments of the show of a win (ms from the moment that it is called). */
export interface WinTimeline {
  /** The hand and the winner appear. */
  hand: number;
  /** The moment of each line that counts. */
  lines: readonly number[];
  /** The sum begins to count up. */
  sum: number;
  /** The points leave the seats that pay. */
  pay: number;
  /** They have arrived: everybody's points change. */
  paid: number;
  /** The sheet comes. */
  end: number;
}

/** The longest show (ms). */
export const LONGEST_SHOW = 3500;

const HAND = 750;
const FIRST_LINE = 300;
const LINE = 320;
/** All lines together take no longer. */
const LINES = 1300;
const SUM = 420;
export const FLIGHT_OF_POINTS = 430;
const REST = 300;

/** A piece lies face down for so long before it is turned over. */
const SUSPENSE = 480;

/**
 * The course of a show with so many lines at this pace, of which some turn a piece over; never
 * longer than `LONGEST_SHOW`.
 */
export function winTimeline(
  lines: number,
  pace: number,
  turned: readonly number[] = [],
): WinTimeline {
  const each = lines === 0 ? 0 : Math.min(LINE, LINES / lines);
  const first = HAND + FIRST_LINE;
  const sum = first + each * lines + SUSPENSE * turned.length;
  const waited = (line: number): number => SUSPENSE * turned.filter((one) => one <= line).length;
  const pay = sum + SUM;
  const paid = pay + FLIGHT_OF_POINTS;
  const end = paid + REST;
  const scale = Math.min(pace, LONGEST_SHOW / end);
  return {
    hand: HAND * scale,
    lines: Array.from({ length: lines }, (_, line) => (first + each * line + waited(line)) * scale),
    sum: sum * scale,
    pay: pay * scale,
    paid: paid * scale,
    end: end * scale,
  };
}
