/** A shape of a face: its colour, and its outline in a box of 24 × 24. */
export type Shape = readonly [colour: string, outline: string];

function round(x: number, y: number, rx: number, ry = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
}

/** The same on both sides, `x` from the middle. */
function two(x: number, y: number, rx: number, ry = rx): string {
  return round(12 - x, y, rx, ry) + round(12 + x, y, rx, ry);
}

/** An outline of the left side, in absolute points, and its like on the right. */
function both(outline: string): string {
  let place = 0;
  const right = outline.replaceAll(/-?\d+(\.\d+)?/g, (number) =>
    place++ % 2 === 0 ? String(24 - Number(number)) : number,
  );
  return outline + right;
}

const INK = "#2f2723";
const WHITE = "#fffaf0";
const ROSE = "#f2a59a";
const GOLD = "#f2b441";
const RED = "#d9482f";

const eyes = (x = 3, y = 12, size = 1): Shape => [INK, two(x, y, size, size * 1.15)];
const shine = (x = 3, y = 12): Shape => [WHITE, two(x - 0.3, y - 0.4, 0.32)];
const cheeks = (x = 5, y = 15): Shape => [ROSE, two(x, y, 1.3, 0.9)];
const nose = (y = 14.6, colour = INK): Shape => [
  colour,
  `M10.7 ${y}Q12 ${y - 0.7} 13.3 ${y}Q12.8 ${y + 1.4} 12 ${y + 1.5}Q11.2 ${y + 1.4} 10.7 ${y}Z`,
];
const smile = (y = 17): Shape => [INK, `M9.7 ${y}Q12 ${y + 2.6} 14.3 ${y}Q12 ${y + 1.5} 9.7 ${y}Z`];
const head = (colour: string, rx = 7.6, ry = 7, y = 13.2): Shape => [colour, round(12, y, rx, ry)];
const pointed = (colour: string, inside: string): Shape[] => [
  [colour, both("M4.4 11.5Q3.4 4.6 4.8 3.4Q8 4 10.8 7.4Z")],
  [inside, both("M5.5 9Q5 5.6 5.6 5Q7.4 5.6 8.8 7.6Z")],
];
const rounded = (colour: string, inside: string, x = 6.2, y = 6.9, size = 2.7): Shape[] => [
  [colour, two(x, y, size)],
  [inside, two(x, y, size * 0.55)],
];

/** The faces, from 1 on: stored data hold these numbers. */
export const FACES: readonly (readonly Shape[])[] = [
  // A cat.
  [
    ...pointed("#f0c27b", ROSE),
    head("#f0c27b"),
    ["#c98b45", "M11 6.3H13L12.6 9.6H11.4ZM8.2 6.9L10 6.4L10 8.8ZM15.8 6.9L14 6.4L14 8.8Z"],
    [WHITE, two(1.5, 16, 2.1, 1.8)],
    eyes(3.2, 12.4),
    shine(3.2, 12.4),
    nose(14.2, "#d3675f"),
    ["#8a6a48", both("M2.2 14.4L6 15.2L6 15.6L2.2 15.1ZM2.4 17.2L6 16.4L6 16.8L2.6 17.8Z")],
  ],
  // A dog.
  [
    head("#e9c79b"),
    ["#8a5a36", both("M7.2 6.2Q2.6 6 2.6 11Q2.8 15.6 5 15.8Q7 13 8.6 7.4Z")],
    [WHITE, round(12, 16.4, 3.5, 3)],
    eyes(2.9, 12),
    shine(2.9, 12),
    nose(14.2),
    ["#e8776f", "M11 17.6H13Q13.2 20 12 20.1Q10.8 20 11 17.6Z"],
    [INK, "M9.9 17Q12 18.6 14.1 17Q12 19.2 9.9 17Z"],
  ],
  // A rabbit.
  [
    [WHITE, both("M7.4 9.6Q4.4 1.2 7.4 0.9Q10.4 1 11.2 8Z")],
    [ROSE, both("M8.2 7.4Q6.4 2.6 7.6 2.2Q9.2 2.6 9.9 7.2Z")],
    head(WHITE, 7.2, 6.6, 14),
    eyes(2.9, 13),
    shine(2.9, 13),
    cheeks(4.9, 15.8),
    nose(15, "#e07a74"),
    smile(17.2),
  ],
  // A panda.
  [
    [INK, two(6.2, 6.8, 2.8)],
    head(WHITE),
    [INK, both("M7.2 14.6Q5.4 13.6 6.8 11.2Q8.6 9.4 10.2 11Q10.8 13 7.2 14.6Z")],
    [WHITE, two(3.2, 12.2, 1)],
    [INK, two(3.1, 12.3, 0.65)],
    nose(15),
    smile(17.2),
  ],
  // A tiger.
  [
    ...rounded("#eea03a", WHITE),
    head("#eea03a", 7.8),
    [INK, "M10.4 6.5H13.6L12.8 7.6L13.4 8.7H12.5V10.2H11.5V8.7H10.6L11.2 7.6Z"],
    [INK, both("M4.5 11.4L7.2 12L4.3 12.9ZM4.6 14.6L7 14.6L5.1 16.2Z")],
    [WHITE, two(1.8, 16.2, 2.3, 1.9)],
    eyes(3.1, 12.2),
    shine(3.1, 12.2),
    nose(14.3, "#c4574b"),
    smile(17.2),
  ],
  // A fox.
  [
    ...pointed("#e2742f", INK),
    ["#e2742f", "M4.2 10.4Q12 4.4 19.8 10.4Q19.8 15.4 12 20.6Q4.2 15.4 4.2 10.4Z"],
    [WHITE, both("M4.4 12.4Q8.6 12.2 10.6 15.6L12 20.6Q5.4 16.6 4.4 12.4Z")],
    eyes(3, 12.2),
    shine(3, 12.2),
    [INK, round(12, 18.9, 1.5, 1.2)],
  ],
  // A bear.
  [
    ...rounded("#8d5f3c", "#c79a6d"),
    head("#8d5f3c"),
    ["#e3c199", round(12, 16.2, 3.7, 3)],
    eyes(3.1, 11.8),
    shine(3.1, 11.8),
    nose(14.3),
    smile(17),
  ],
  // A pig.
  [
    ["#f08f95", both("M4.6 10.6Q3.4 5.2 5.2 4.6Q8.6 5.4 9.8 8Z")],
    head("#f7b3b2"),
    eyes(3.4, 11.8),
    shine(3.4, 11.8),
    ["#ee8d92", round(12, 15.2, 3, 2.2)],
    ["#b4545c", two(1.1, 15.2, 0.55, 0.8)],
    cheeks(5.4, 15.2),
    ["#b4545c", "M10.4 18.4Q12 19.6 13.6 18.4Q12 19 10.4 18.4Z"],
  ],
  // An ox.
  [
    [GOLD, both("M6.8 7.6Q2.6 6.8 2.6 2.6Q5 4.8 9.4 5.8Z")],
    ["#6d4a33", both("M5.8 9.4Q1.6 8.2 1.4 10.4Q2.8 12.8 6 11.6Z")],
    head("#7f573d", 6.6, 7.2, 12.8),
    [WHITE, "M12 5.6Q14.2 8 12.9 12H11.1Q9.8 8 12 5.6Z"],
    ["#e9c6a4", round(12, 17, 4.6, 3.2)],
    eyes(3.2, 11.8),
    shine(3.2, 11.8),
    ["#6d4a33", two(1.7, 16.6, 0.7, 0.9)],
    smile(18.2),
  ],
  // A sheep.
  [
    [
      WHITE,
      round(12, 6.4, 3.4) +
        two(3.8, 7, 3) +
        two(6.6, 10, 2.9) +
        two(7, 14, 2.8) +
        two(5, 17.6, 2.8),
    ],
    ["#5b463c", both("M6.6 10.6Q3 10 2.8 12.2Q4.4 14 7 12.8Z")],
    ["#f3d9bf", round(12, 14, 4.9, 5.6)],
    [WHITE, round(12, 8.8, 3, 1.7) + two(2.6, 9.4, 1.6)],
    eyes(2.2, 13),
    shine(2.2, 13),
    cheeks(3.3, 15.6),
    nose(15.2, "#8a5a4a"),
    smile(17.2),
  ],
  // A monkey.
  [
    ["#7a4d2f", two(7.4, 12.4, 2.6)],
    ["#eec39a", two(7.4, 12.4, 1.5)],
    head("#7a4d2f", 7, 7.4, 12.6),
    ["#eec39a", two(2.5, 12, 3, 3.1) + round(12, 16.2, 4.6, 3.4)],
    eyes(2.5, 12.2),
    shine(2.5, 12.2),
    ["#8a5a4a", two(0.7, 15, 0.4, 0.5)],
    smile(16.8),
  ],
  // A mouse.
  [
    ...rounded("#9aa3ad", ROSE, 6.4, 7.4, 3.7),
    head("#aab3bd", 6.6, 6.4, 14),
    eyes(2.6, 13.2),
    shine(2.6, 13.2),
    cheeks(4.4, 16),
    nose(15.6, "#d3675f"),
    [WHITE, "M11.2 18H12.8V19.8H11.2Z"],
  ],
  // A cock.
  [
    [RED, round(9.4, 5.2, 1.9) + round(12, 4, 2.1) + round(14.6, 5.2, 1.9)],
    head(WHITE, 6.8, 7.2),
    eyes(3, 11.8),
    shine(3, 11.8),
    [GOLD, "M9.2 14Q12 11.6 14.8 14Q12 17.8 9.2 14Z"],
    [RED, two(1.1, 18, 1.2, 1.7)],
    cheeks(5, 14.8),
  ],
  // A frog.
  [
    ["#6fae4a", two(4.4, 7.4, 3)],
    head("#6fae4a", 8.2, 6.4, 14),
    [WHITE, two(4.4, 7.4, 1.9)],
    [INK, two(4.2, 7.5, 1.05)],
    ["#cfe3a2", round(12, 17.2, 4.8, 2.4)],
    [INK, "M6 14.6Q12 18.8 18 14.6Q12 20 6 14.6Z"],
    cheeks(6, 13.4),
  ],
  // A koala.
  [
    ...rounded("#8f98a3", "#e5d3d6", 6.9, 9, 3.6),
    head("#a3acb6", 6.8, 7),
    eyes(3.2, 12.2),
    shine(3.2, 12.2),
    [INK, round(12, 14.6, 1.7, 2.5)],
    smile(18),
  ],
  // A lion.
  [
    [
      "#b5652a",
      round(12, 12.8, 9.3) +
        two(6.4, 6.4, 2.2) +
        two(8.6, 12.8, 1.6) +
        two(6.2, 19, 2.2) +
        round(12, 3.8, 2),
    ],
    head("#f0bd62", 6.2, 6.2),
    [WHITE, two(1.5, 15.9, 2, 1.7)],
    eyes(2.6, 12.2),
    shine(2.6, 12.2),
    nose(14, "#8a4a34"),
    smile(16.8),
  ],
  // A horse.
  [
    ["#a5673d", both("M7 8.4Q5.8 3.6 7.4 2.6Q9.8 4 10.4 7Z")],
    ["#a5673d", "M12 5Q17.8 5 17.2 12Q16.8 20.6 12 21.2Q7.2 20.6 6.8 12Q6.2 5 12 5Z"],
    ["#4b2f20", "M12 2.4Q15.6 4.4 13.6 10.2L12 8.4L10.2 10.4Q8.6 4.6 12 2.4Z"],
    ["#e9c6a4", round(12, 18, 4, 3)],
    eyes(3.3, 11.8),
    shine(3.3, 11.8),
    ["#6d4a33", two(1.5, 17.4, 0.6, 0.8)],
    smile(18.8),
  ],
  // A dragon.
  [
    [GOLD, both("M8.6 7.4Q4.4 6.4 4.2 1.6Q5.8 3 6.8 3.4Q7 2.2 8 1.6Q8.2 4.8 10.6 6.2Z")],
    ["#2f8f6a", both("M6 11Q2 9.6 1.6 13Q3 14 2.6 16.4Q5 16.6 6.6 15Z")],
    head("#3aa97c", 6.8, 7),
    ["#a9dcb0", round(12, 17, 4.4, 3)],
    [RED, round(12, 8.4, 1.2)],
    eyes(3, 12),
    shine(3, 12),
    ["#1f6a4d", two(1.5, 15.8, 0.6, 0.7)],
    smile(17.8),
  ],
  // A penguin.
  [
    head("#2d3a4d", 7.8, 8, 12.6),
    [WHITE, two(2.7, 12, 3.4, 3.6) + round(12, 16, 5.6, 4.4)],
    eyes(2.8, 12),
    shine(2.8, 12),
    [GOLD, "M9.8 14.4Q12 12.6 14.2 14.4Q12 17.4 9.8 14.4Z"],
    cheeks(4.7, 15.2),
  ],
  // An owl.
  [
    ["#7b5738", both("M4.6 11.4Q3.6 5 4.6 3.6Q7.4 6 12 6Z")],
    head("#7b5738", 7.8, 7.6, 13),
    ["#d8b285", round(12, 17.2, 4.6, 3.2)],
    [WHITE, two(3.1, 11.8, 3.2)],
    [GOLD, two(3.1, 11.8, 2)],
    [INK, two(3.1, 11.8, 1.2)],
    [WHITE, two(2.8, 11.3, 0.4)],
    [GOLD, "M10.8 13.6H13.2L12 16.4Z"],
  ],
  // A hedgehog.
  [
    [
      "#6b4a36",
      "M12 2.4L14 4.4L17 3.6L17.6 6.4L20.6 7L20 10L22.2 12L20.4 14.4L21 17.4H3L3.6 14.4L1.8 12L4 10L3.4 7L6.4 6.4L7 3.6L10 4.4Z",
    ],
    ["#f0d0a8", round(12, 15.2, 6.2, 5.4)],
    eyes(2.7, 13.8),
    shine(2.7, 13.8),
    cheeks(4.4, 16.2),
    [INK, round(12, 16, 1.3, 1.05)],
    smile(17.8),
  ],
  // A carp.
  [
    [RED, both("M6.6 14Q1.4 11.4 1.8 17.6Q4.4 19 7.4 17.4Z")],
    ["#f5f0e6", round(12, 12.6, 7, 8)],
    [RED, "M5.4 9.8Q7.6 4.6 12 4.6Q16.4 4.6 18.6 9.8Q15.4 8 14 11.4Q12 8.6 10 11.4Q8.6 8 5.4 9.8Z"],
    eyes(3.7, 12.6),
    shine(3.7, 12.6),
    ["#e59186", round(12, 16.8, 2.1, 1.6)],
    ["#9c4038", round(12, 16.9, 1.1, 0.75)],
    [RED, both("M9.4 16.2Q7.4 17 7 19.4L7.6 19.5Q8.2 17.6 9.6 17Z")],
  ],
  // A crane.
  [
    head(WHITE, 6.8, 7.4, 12.4),
    [RED, round(12, 6.6, 3.3, 2)],
    [INK, both("M5.4 13Q6 20 10.4 20Q8 17 8.2 13.6Q6.8 12.2 5.4 13Z")],
    eyes(2.9, 11.6),
    shine(2.9, 11.6),
    ["#6f7d52", "M10.4 13.4Q12 12.4 13.6 13.4L12 22Z"],
  ],
  // An elephant.
  [
    ["#8fa3b8", both("M6.6 7.4Q1 5.6 1 11.4Q1.4 16.4 6.4 15.4Z")],
    ["#e8bfc2", both("M5.8 9.4Q2.6 8.4 2.6 11.4Q3 14 5.8 13.6Z")],
    head("#a4b7ca", 6.2, 6.4, 11.6),
    ["#a4b7ca", "M9.4 13H14.6L14.2 19Q14.2 20.4 16 19.8L16.2 21.4Q11.6 22.6 10.6 18.6Z"],
    ["#7d92a8", "M10.2 15.4H14V16H10.3ZM10.4 17.3H13.9V17.9H10.5Z"],
    eyes(3.2, 11.4),
    shine(3.2, 11.4),
    cheeks(4.2, 13.8),
  ],
];
