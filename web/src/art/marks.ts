import { line } from "./shapes";

/** Digits and letters as pen lines in a box of 10 × 14. */
const PENS: Readonly<Record<string, string>> = {
  1: "M3 3.6L5.6 1.6V12.4",
  2: "M1.8 4.2C1.8.5 8.2.5 8.2 4.2C8.2 7 3 9 1.8 12.4H8.4",
  3: "M2 2.9C4 .6 8 1.2 8 4.2C8 6.2 6 6.8 4.4 6.8C6.4 6.8 8.3 7.6 8.3 9.7C8.3 13 3.6 13.4 1.7 11.2",
  4: "M6.6 12.4V1.6L1.6 9.2H8.8",
  5: "M8 1.6H2.9L2.4 6.4C4.6 5 8.4 5.6 8.4 9C8.4 13 3.6 13.2 1.8 11.2",
  6: "M7.6 2C4.6 1 1.8 4.4 1.8 8.6C1.8 13.8 8.3 13.8 8.3 9.2C8.3 5.2 3 5.2 1.9 8.6",
  7: "M1.7 1.6H8.4L4.2 12.4",
  8: "M5 6.6C1.4 6 1.6 1.4 5 1.4S8.6 6 5 6.6C.8 7.2.8 12.6 5 12.6S9.2 7.2 5 6.6Z",
  9: "M2.4 12C5.4 13 8.2 9.6 8.2 5.4C8.2.2 1.7.2 1.7 4.8C1.7 8.8 7 8.8 8.1 5.4",
  E: "M8 1.6H2.2V12.4H8M2.2 6.9H7",
  S: "M8 3C6.4.8 2 1 2 4C2 7.4 8.2 6.2 8.2 9.8C8.2 13.2 3.4 13.4 1.7 10.9",
  W: "M.6 1.6L2.8 12.4L5 4L7.2 12.4L9.4 1.6",
  N: "M1.8 12.4V1.6L8.2 12.4V1.6",
  C: "M8.4 3.4C6.8.4 1.6.6 1.6 7S6.8 13.6 8.4 10.6",
  F: "M8 1.6H2.2V12.4M2.2 6.9H7",
  P: "M2.2 12.4V1.6H5.4C9.4 1.6 9.4 7.2 5.4 7.2H2.2",
};

export const MARKS = Object.keys(PENS);

/** The lines of a mark in its box of 10 × 14. */
export function mark(name: string, colour: string, width = 2.1): string {
  const pen = PENS[name];
  if (pen === undefined) throw new Error(`no such mark: ${name}`);
  return line(pen, colour, width);
}
