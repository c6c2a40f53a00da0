import type { Lying, Scene } from "./Picture";

/** Pieces side by side from a place on. */
function row(kinds: readonly (number | undefined)[], x: number, y: number, lit?: number): Lying[] {
  return kinds.map((kind, at) => ({
    ...(kind === undefined ? {} : { kind }),
    x: x + at * 13.4,
    y,
    lit: at === lit,
  }));
}

/** One's own hand along the lower edge. */
const TILES = [2, 3, 13, 13, 31];

/** The six pictures of a turn of mahjong. */
export const MAHJONG_TURN: readonly Scene[] = [
  { pieces: [...row([undefined], 53, 22), ...row(TILES, 12, 58)], arrows: [[62, 43, 84, 62]] },
  { pieces: [...row([31], 53, 20, 0), ...row([2, 3, 13, 13], 20, 58)], arrows: [[74, 58, 64, 44]] },
  {
    pieces: [...row([13], 53, 8, 0), ...row([2, 3], 12, 58), ...row([13, 13], 60, 58)],
    arrows: [[60, 30, 66, 55]],
    call: "pung",
  },
  {
    pieces: [...row([4], 12, 26, 0), ...row([2, 3], 40, 58)],
    arrows: [[26, 46, 42, 58]],
    call: "chow",
  },
  {
    pieces: [...row([9, 9, 9, 9], 14, 58), ...row([undefined], 30, 16)],
    arrows: [[46, 30, 72, 56]],
    call: "kong",
  },
  {
    pieces: [...row([2, 3, 4, 27, 27], 4, 58), ...row([22, 23, 24], 75, 58, 2)],
    arrows: [[60, 24, 106, 55]],
    call: "win",
  },
];

/** The six pictures of a turn of paohuzi. */
export const PAOHUZI_TURN: readonly Scene[] = [
  { pieces: [...row([18], 53, 16, 0), ...row([0, 1, 2, 14], 30, 58)], arrows: [[60, 56, 60, 40]] },
  { pieces: [...row([undefined, 4], 46, 18, 1)], arrows: [[112, 36, 78, 30]] },
  {
    pieces: [...row([4], 53, 8, 0), ...row([4, 4], 46, 58)],
    arrows: [[60, 31, 60, 56]],
    call: "pung",
  },
  {
    pieces: [...row([9], 53, 8, 0), ...row([1, 6], 46, 58)],
    arrows: [[60, 31, 60, 56]],
    call: "chow",
  },
  { pieces: [...row([4], 92, 10), ...row([undefined], 53, 22)], arrows: [[66, 60, 62, 46]] },
  {
    pieces: [...row([undefined, undefined, 13], 12, 56), ...row([4, 4, 4, 4], 60, 56, 3)],
    arrows: [[100, 30, 106, 53]],
  },
];
