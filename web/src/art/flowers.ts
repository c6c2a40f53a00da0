import type { Bonus } from "../board/core/tile";
import type { Glyph } from "./glyphs";
import { mark } from "./marks";
import {
  around,
  at,
  BLUE,
  circle,
  glyphUse,
  GREEN,
  leaf,
  line,
  num,
  path,
  petal,
  RED,
} from "./shapes";

const GLYPH_OF: Readonly<Record<Bonus, Glyph>> = {
  spring: "春",
  summer: "夏",
  autumn: "秋",
  winter: "冬",
  plum: "梅",
  orchid: "蘭",
  bambooPlant: "竹",
  chrysanthemum: "菊",
};

const ART: Readonly<Record<Bonus, () => string>> = {
  spring: swallow,
  summer: lotus,
  autumn: maple,
  winter: snow,
  plum: plumBranch,
  orchid,
  bambooPlant,
  chrysanthemum,
};

/** A season (red character) or plant (blue character) with its number and a picture. */
export function bonus(name: Bonus, rank: number, season: boolean, plain: boolean): string {
  const [ink, other] = season ? [RED, BLUE] : [BLUE, RED];
  const size = plain ? 25 : 21;
  return (
    glyphUse(GLYPH_OF[name], 5, 5, size, ink) +
    at(44, 6, mark(String(rank), other, 2.2), 0, plain ? 1.15 : 0.95) +
    ART[name]()
  );
}

/** Five round petals with a golden heart. */
function blossom(r: number, colour: string): string {
  return around(5, petal(r * 0.55, r * 0.38, r * 0.48, colour)) + circle(0, 0, r * 0.25, "#e0a92a");
}

function plumBranch(): string {
  const twig = "M9 74C22 66 26 54 41 47M25 62C21 56 19 51 13 46";
  const blossoms: [number, number, number][] = [
    [41, 45, 11.5],
    [18, 46, 9],
    [30, 65, 9.5],
    [48.5, 63, 7],
  ];
  return (
    line(twig, "#6b4a2f", 2.8) +
    blossoms.map(([x, y, r]) => at(x, y, blossom(r, "#cf3a54"))).join("")
  );
}

/** A swallow over a willow twig. */
function swallow(): string {
  const dark = "#24384f";
  const willow = [
    [12, 48, 200],
    [19, 55, 165],
    [12, 62, 195],
    [19, 68, 160],
  ] as const;
  return (
    line("M12 34C20 44 13 58 17 76", "#5d8f3c", 1.8) +
    willow.map(([x, y, angle]) => at(x + 2, y - 6, leaf(11, "#6aa544", 0.24), angle)).join("") +
    at(
      37,
      50,
      path(
        "M0 -9C3 -9 4.4 -6 4 -2L2.4 9L8.5 24L1.2 13.5L-1.2 13.5L-8.5 24L-2.4 9L-4 -2C-4.4 -6 -3 -9 0 -9Z",
        dark,
      ) +
        path("M3 -3C10 -8 17 -7 21 0C15 -2 9 3 3 6Z", dark) +
        path("M-3 -3C-10 -8 -17 -7 -21 0C-15 -2 -9 3 -3 6Z", dark) +
        path("M-2.6 -5C-1 -3.4 1 -3.4 2.6 -5C2.6 -8 -2.6 -8 -2.6 -5Z", RED) +
        path("M-2 0C0 1.6 0 1.6 2 0C2.4 4 1.4 8 0 10C-1.4 8 -2.4 4 -2 0Z", "#fff"),
      28,
      0.92,
    )
  );
}

function lotus(): string {
  const petals: [number, string][] = [
    [-64, "#e9a3b4"],
    [64, "#e9a3b4"],
    [-34, "#dd7590"],
    [34, "#dd7590"],
    [0, "#cf4d6f"],
  ];
  return (
    line("M30 74C31 66 30 60 30 52", GREEN, 2.4) +
    path("M4 71C15 61 26 63 30 71C36 62 49 61 56 70C46 78 15 78 4 71Z", GREEN) +
    petals.map(([angle, colour]) => at(30, 57, leaf(24, colour), angle)).join("")
  );
}

/** A maple leaf: seven points and its stem. */
function maple(): string {
  const lobes: [number, number][] = [
    [0, 27],
    [-42, 24],
    [42, 24],
    [-84, 20],
    [84, 20],
    [-122, 12],
    [122, 12],
  ];
  const veins = lobes.map(([angle, length]) =>
    at(0, 0, line(`M0 0V-${num(length * 0.62)}`, "#f6c79a", 1), angle),
  );
  return at(
    30,
    57,
    line("M0 0C0 8 2 13 5 18", "#8a3a17", 2.2) +
      lobes.map(([angle, length]) => at(0, 0, leaf(length, "#c4582a", 0.34), angle)).join("") +
      veins.join(""),
  );
}

function snow(): string {
  const arm = line(
    "M0 0V-23M0 -15L-5.6 -20.4M0 -15L5.6 -20.4M0 -8L-4.4 -12.2M0 -8L4.4 -12.2",
    BLUE,
    2.2,
  );
  return at(30, 53, around(6, arm) + circle(0, 0, 3.2, BLUE) + circle(0, 0, 1.5, "#fff"));
}

function orchid(): string {
  const blades = [
    "M28 77C20 64 12 56 4 52",
    "M29 77C26 62 25 50 18 38",
    "M31 77C37 62 47 54 57 51",
    "M30 77C34 64 38 54 47 40",
  ];
  const flowers: [number, number, number][] = [
    [31, 48, 1.1],
    [43, 62, 0.9],
    [17, 62, 0.85],
  ];
  const bloom =
    [-74, -34, 0, 34, 74].map((angle) => at(0, 0, leaf(12.5, "#8757a8", 0.3), angle)).join("") +
    circle(0, -1, 2, "#e0a92a");
  return (
    blades.map((d) => line(d, GREEN, 2.8)).join("") +
    flowers.map(([x, y, scale]) => at(x, y, bloom, 0, scale)).join("")
  );
}

function bambooPlant(): string {
  const stems: [number, number, number][] = [
    [23, 31, 5.4],
    [38, 40, 4.4],
  ];
  const joints = stems.flatMap(([x, top, width]) => {
    const height = (78 - top) / 3;
    return [0, 1, 2].map(
      (i) =>
        `<rect x="${num(x - width / 2)}" y="${num(top + height * i + 0.7)}" width="${width}" ` +
        `height="${num(height - 1.4)}" rx="1.6" fill="${GREEN}"/>`,
    );
  });
  const leaves: [number, number, number, number][] = [
    [26, 38, 17, 54],
    [26, 41, 15, 96],
    [20, 46, 15, -62],
    [20, 49, 14, -104],
    [40, 48, 16, 50],
    [40, 51, 15, 94],
    [36, 62, 12, -66],
    [40, 67, 13, 72],
  ];
  return (
    joints.join("") +
    leaves.map(([x, y, length, angle]) => at(x, y, leaf(length, "#1c8a5a"), angle)).join("")
  );
}

function chrysanthemum(): string {
  return (
    line("M30 78C30 72 31 67 30 60", GREEN, 2.6) +
    at(30, 76, leaf(17, GREEN), -68) +
    at(30, 73, leaf(17, GREEN), 66) +
    at(
      30,
      48,
      around(16, petal(11.6, 2.9, 8, "#d9961c")) +
        around(12, petal(7, 2.2, 5.4, "#f0bf4d"), 12) +
        circle(0, 0, 3.6, "#8a4b12"),
    )
  );
}
