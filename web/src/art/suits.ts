import {
  at,
  around,
  BLUE,
  circle,
  glyphUse,
  GREEN,
  INK,
  line,
  num,
  path,
  petal,
  RED,
} from "./shapes";
import type { Glyph } from "./glyphs";

/** Faces are drawn in a box of 60 × 80; `plain` leaves out the white detail. */
type Place = readonly [x: number, y: number, size: number, colour: string];

const [G, R, B] = [GREEN, RED, BLUE];

const COINS: Readonly<Record<number, readonly Place[]>> = {
  2: [
    [30, 21, 13, G],
    [30, 59, 13, B],
  ],
  3: [
    [15.5, 17, 10.4, B],
    [30, 40, 10.4, R],
    [44.5, 63, 10.4, G],
  ],
  4: [
    [17, 21, 10.8, B],
    [43, 21, 10.8, G],
    [17, 59, 10.8, G],
    [43, 59, 10.8, B],
  ],
  5: [
    [15.5, 17, 9.6, B],
    [44.5, 17, 9.6, G],
    [30, 40, 9.6, R],
    [15.5, 63, 9.6, G],
    [44.5, 63, 9.6, B],
  ],
  6: [...row([18, 42], 15, 9, G), ...row([18, 42], 42, 9, R), ...row([18, 42], 64, 9, R)],
  7: [
    [13, 12.5, 7.4, G],
    [30, 19, 7.4, G],
    [47, 25.5, 7.4, G],
    ...row([18.5, 41.5], 45, 8.3, R),
    ...row([18.5, 41.5], 65.5, 8.3, R),
  ],
  8: [13, 31, 49, 67].flatMap((y) => row([18.5, 41.5], y, 7.9, B)),
  9: [
    ...row([12.5, 30, 47.5], 14.5, 7.7, B),
    ...row([12.5, 30, 47.5], 40, 7.7, R),
    ...row([12.5, 30, 47.5], 65.5, 7.7, G),
  ],
};

function row(columns: readonly number[], y: number, size: number, colour: string): Place[] {
  return columns.map((x) => [x, y, size, colour]);
}

function coin(r: number, colour: string, plain: boolean): string {
  if (plain)
    return (
      circle(0, 0, r * 1.02, colour) +
      circle(0, 0, r * 0.6, "#fff") +
      circle(0, 0, r * 0.34, colour)
    );
  return (
    circle(0, 0, r, colour) +
    circle(0, 0, r * 0.81, "#fff") +
    circle(0, 0, r * 0.71, colour) +
    around(8, petal(r * 0.4, r * 0.11, r * 0.2, "#fff")) +
    circle(0, 0, r * 0.15, "#fff")
  );
}

function greatCoin(plain: boolean): string {
  if (plain) {
    return at(
      30,
      40,
      circle(0, 0, 22, G) +
        circle(0, 0, 15, "#fff") +
        circle(0, 0, 11.5, R) +
        circle(0, 0, 4.5, "#fff"),
    );
  }
  return at(
    30,
    40,
    circle(0, 0, 23, G) +
      circle(0, 0, 21.2, "#fff") +
      circle(0, 0, 20.2, G) +
      around(16, circle(0, -17, 1.8, "#fff")) +
      circle(0, 0, 13.6, "#fff") +
      circle(0, 0, 12.4, R) +
      around(8, petal(7.4, 2.1, 3.7, "#fff")) +
      circle(0, 0, 2.9, "#fff") +
      circle(0, 0, 1.4, R),
  );
}

/** Dots (筒), rank 1–9. */
export function dots(rank: number, plain: boolean): string {
  if (rank === 1) return greatCoin(plain);
  return (COINS[rank] ?? []).map(([x, y, r, c]) => at(x, y, coin(r, c, plain))).join("");
}

/** Half the width of a bamboo stick. */
const REACH = 4.7;

/** A bamboo stick of two joints, standing on the origin's middle. */
function stick(height: number, colour: string, plain: boolean): string {
  const half = height / 2;
  const [wide, slim] = [num(REACH * 0.84), num(REACH * 0.56)];
  // One joint: broad at both knots, slim in the middle.
  const joint = (sign: 1 | -1): string => {
    const [a, m, b] = [0.8, half / 2, half - 1].map((y) => num(sign * y)) as [
      string,
      string,
      string,
    ];
    return `M-${wide} ${a}Q-${slim} ${m} -${wide} ${b}H${wide}Q${slim} ${m} ${wide} ${a}Z`;
  };
  const knot = (y: number): string =>
    `<rect x="${num(-REACH)}" y="${num(y - 1.2)}" width="${num(2 * REACH)}" height="2.4" rx="1.2" fill="${colour}"/>`;
  const glint = `M0 ${num(3 - half)}V-2.8M0 2.8V${num(half - 3)}`;
  return (
    path(joint(1) + joint(-1), colour) +
    knot(0) +
    knot(1 - half) +
    knot(half - 1) +
    (plain ? "" : line(glint, "#fff", 1.3))
  );
}

const STICKS: Readonly<Record<number, readonly Place[]>> = {
  2: [
    [30, 22.5, 31, G],
    [30, 57.5, 31, B],
  ],
  3: [
    [30, 22.5, 31, B],
    [17, 57.5, 31, G],
    [43, 57.5, 31, G],
  ],
  4: [
    [17, 22.5, 31, G],
    [43, 22.5, 31, B],
    [17, 57.5, 31, B],
    [43, 57.5, 31, G],
  ],
  5: [
    [12.5, 22.5, 31, G],
    [47.5, 22.5, 31, B],
    [30, 40, 31, R],
    [12.5, 57.5, 31, B],
    [47.5, 57.5, 31, G],
  ],
  6: [...row([12.5, 30, 47.5], 22.5, 31, G), ...row([12.5, 30, 47.5], 57.5, 31, B)],
  7: [[30, 14, 20, R], ...row([12.5, 30, 47.5], 40, 20, B), ...row([12.5, 30, 47.5], 66, 20, G)],
  9: [14, 40, 66].flatMap((y) => [
    ...row([12.5], y, 21, G),
    ...row([30], y, 21, R),
    ...row([47.5], y, 21, B),
  ]),
};

/** Two posts and a valley above, the same mirrored below. */
function eightSticks(plain: boolean): string {
  const post = stick(30, G, plain);
  const slope = stick(27, G, plain);
  const upper =
    at(9.5, 22, post) + at(50.5, 22, post) + at(22.6, 22.4, slope, -31) + at(37.4, 22.4, slope, 31);
  return upper + `<g transform="matrix(1 0 0 -1 0 80)">${upper}</g>`;
}

/** The sparrow of the first bamboo. */
function sparrow(plain: boolean): string {
  const feathers = [-80, -101, -122, -143].map((angle, i) => {
    const colour = i % 2 === 0 ? G : B;
    const eye = plain ? "" : circle(0, -18.6, 2.3, "#fff") + circle(0, -18.6, 1.3, R);
    const rib = plain ? "" : line("M0 -4V-14", "#fff", 1);
    return at(26.5, 46, feather(colour) + rib + eye, angle);
  });
  const white = (d: string, width: number): string => (plain ? "" : line(d, "#fff", width));
  return (
    feathers.join("") +
    line("M31 54L30 63M37 53L38 63", R, 1.7) +
    line("M17 65C27 61.5 40 61.5 51 65", B, 2.6) +
    // Body, neck and head in one line.
    path(
      "M24 51C18 45 21 34 30 31C34 29.5 35 26 34.4 22C33.6 15.5 38 11 43 11.6C48 12.2 50.6 16.6 49 21C47.8 24.4 46 26 46 30C46 40 44 50 36 54C31.6 56 27 54.6 24 51Z",
      G,
    ) +
    white("M42 32C42.6 39 41 45.5 37 49.6", 1.5) +
    white("M37.6 34C38 40 36.4 44.6 33 48", 1.5) +
    path("M31 35C24 37 15.5 33.5 11.5 26C19 28 27 27.5 33 31Z", R) +
    white("M16 29.2C20.5 32 26 33 31 32.4", 1) +
    [-34, -8, 18].map((angle) => at(42.4, 12.4, crest(), angle)).join("") +
    path("M49 15.6L56.4 18.6L48.8 21Z", R) +
    circle(44.4, 17.2, 2.3, "#fff") +
    circle(44.8, 17.2, 1.2, INK)
  );
}

function feather(colour: string): string {
  return path("M0 0C5 -7 5.6 -18 0 -24C-5.6 -18 -5 -7 0 0Z", colour);
}

function crest(): string {
  return path("M0 0C2.4 -3 2.2 -6 0 -9C-2.2 -6 -2.4 -3 0 0Z", R);
}

/** Bamboo (条), rank 1–9. */
export function bamboo(rank: number, plain: boolean): string {
  if (rank === 1) return sparrow(plain);
  if (rank === 8) return eightSticks(plain);
  return (STICKS[rank] ?? []).map(([x, y, h, c]) => at(x, y, stick(h, c, plain))).join("");
}

/** Characters (万), rank 1–9. */
export function characters(rank: number): string {
  const numeral = "一二三四五六七八九".charAt(rank - 1) as Glyph;
  return glyphUse(numeral, 13.5, 4.5, 33, INK) + glyphUse("萬", 11, 38, 38, RED);
}
