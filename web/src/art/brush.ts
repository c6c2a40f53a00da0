/** A place on a glyph's 100 × 100 square, or on a face. */
export type Point = readonly [x: number, y: number];

/**
 * One side of a stroke as [f, k, w]: at `f` of its length plus `k` brush widths along the line,
 * `w` brush widths to the side. Ends are measured in brush widths, so that long and short strokes
 * begin and end with the same pressure.
 */
type Side = readonly (readonly [f: number, k: number, w: number])[];

/** The pressure of a brush along a stroke; left and right as seen while writing it. */
interface Nib {
  left: Side;
  right: Side;
}

const HEAD_LEFT: Side = [
  [0, -0.34, 0.3],
  [0, 0, 0.52],
  [0, 0.55, 0.45],
];
const HEAD_RIGHT: Side = [
  [0, -0.22, 0.02],
  [0, 0.1, 0.45],
  [0, 0.42, 0.62],
  [0, 0.95, 0.44],
];

const NIBS = {
  /** Across (横): pressed in, lifted, pressed down at the end. */
  across: {
    left: [
      [0, -0.08, 0.1],
      [0, 0.22, 0.44],
      [0, 0.8, 0.34],
      [0.5, 0, 0.28],
      [1, -1, 0.32],
      [1, -0.5, 0.5],
      [1, -0.06, 0.42],
    ],
    right: [
      [0, -0.2, 0.28],
      [0, 0.1, 0.46],
      [0, 0.65, 0.32],
      [0.5, 0, 0.28],
      [1, -1, 0.3],
      [1, -0.62, 0.48],
      [1, -0.26, 0.6],
      [1, 0.04, 0.14],
    ],
  },
  /** Down (竖), ending in a drop. */
  down: {
    left: [...HEAD_LEFT, [0.5, 0, 0.39], [1, -0.6, 0.42], [1, -0.02, 0.42], [1, 0.14, 0.16]],
    right: [...HEAD_RIGHT, [0.5, 0, 0.4], [1, -0.6, 0.44], [1, -0.1, 0.48], [1, 0.12, 0.2]],
  },
  /** Down, ending in a needle (悬针). */
  needle: {
    left: [...HEAD_LEFT, [0.5, 0, 0.4], [0.8, 0, 0.34], [0.93, 0, 0.2], [1, 0, 0.03]],
    right: [...HEAD_RIGHT, [0.5, 0, 0.4], [0.8, 0, 0.36], [0.93, 0, 0.2], [1, 0, 0.03]],
  },
  /** Sweep to the left (撇), thinning out. */
  sweep: {
    left: [...HEAD_LEFT, [0.35, 0, 0.45], [0.6, 0, 0.35], [0.82, 0, 0.2], [1, 0, 0.03]],
    right: [...HEAD_RIGHT, [0.35, 0, 0.45], [0.6, 0, 0.36], [0.82, 0, 0.2], [1, 0, 0.03]],
  },
  /** Press to the right (捺), with a foot. */
  press: {
    left: [
      [0, -0.05, 0.1],
      [0.25, 0, 0.24],
      [0.5, 0, 0.38],
      [0.7, 0, 0.56],
      [0.84, 0, 0.74],
      [0.9, 0, 0.62],
      [1, 0.1, 0.06],
    ],
    right: [
      [0, -0.05, 0.1],
      [0.25, 0, 0.26],
      [0.5, 0, 0.38],
      [0.7, 0, 0.48],
      [0.82, 0, 0.46],
      [0.92, 0, 0.2],
      [1, 0.1, 0.03],
    ],
  },
  /** Dot (点): a drop. */
  dot: {
    left: [
      [0, -0.08, 0.06],
      [0.35, 0, 0.38],
      [0.7, 0, 0.64],
      [0.95, 0, 0.62],
      [1, 0.14, 0.2],
    ],
    right: [
      [0, -0.08, 0.06],
      [0.35, 0, 0.4],
      [0.7, 0, 0.62],
      [0.95, 0, 0.56],
      [1, 0.14, 0.2],
    ],
  },
  /** Flick (提, and every hook): from full to nothing. */
  flick: {
    left: [
      [0, -0.2, 0.3],
      [0, 0.1, 0.52],
      [0.45, 0, 0.36],
      [1, 0, 0.03],
    ],
    right: [
      [0, -0.2, 0.3],
      [0, 0.1, 0.52],
      [0.45, 0, 0.34],
      [1, 0, 0.03],
    ],
  },
  /** The stem of a bent hook: ends full, at the beginning of the flick. */
  bend: {
    left: [...HEAD_LEFT, [0.3, 0, 0.42], [0.5, 0, 0.4], [0.75, 0, 0.42], [1, 0, 0.5]],
    right: [...HEAD_RIGHT, [0.3, 0, 0.42], [0.5, 0, 0.4], [0.75, 0, 0.42], [1, 0, 0.5]],
  },
} as const satisfies Record<string, Nib>;

function mix(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}

/** A smooth line through the points (Catmull-Rom), as a polyline. */
function through(points: readonly Point[], steps = 8): Point[] {
  const line: Point[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const b = points[i] as Point;
    const c = points[i + 1] as Point;
    const a = points[i - 1] ?? b;
    const d = points[i + 2] ?? c;
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      const at = (j: 0 | 1): number =>
        b[j] +
        0.5 * t * (c[j] - a[j]) +
        t * t * (a[j] - 2.5 * b[j] + 2 * c[j] - 0.5 * d[j]) +
        0.5 * t ** 3 * (d[j] - a[j] + 3 * (b[j] - c[j]));
      line.push([at(0), at(1)]);
    }
  }
  line.push(points[points.length - 1] as Point);
  return line;
}

/** A quadratic curve drawn towards the middle point, as a polyline. */
function arc(a: Point, b: Point, c: Point, steps = 12): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    return mix(mix(a, b, t), mix(b, c, t), t);
  });
}

/** The place and direction at a length along a polyline; straight on beyond its ends. */
function walker(line: readonly Point[]): { length: number; at: (s: number) => [Point, Point] } {
  const starts = [0];
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Point, line[i] as Point];
    starts.push((starts[i - 1] as number) + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const at = (s: number): [Point, Point] => {
    let i = 1;
    while (i < line.length - 1 && (starts[i] as number) < s) i++;
    const [a, b] = [line[i - 1] as Point, line[i] as Point];
    const span = (starts[i] as number) - (starts[i - 1] as number) || 1;
    const along: Point = [(b[0] - a[0]) / span, (b[1] - a[1]) / span];
    const rest = s - (starts[i - 1] as number);
    return [[a[0] + along[0] * rest, a[1] + along[1] * rest], along];
  };
  return { length: starts[line.length - 1] as number, at };
}

const digits = (n: number): string => String(Math.round(n * 10) / 10);
const pair = (p: Point): string => `${digits(p[0])} ${digits(p[1])}`;

/** A closed curve guided by the points: through the middles of its sides, so nothing is angular. */
function closed(points: readonly Point[]): string {
  const last = points[points.length - 1] as Point;
  let path = `M${pair(mix(last, points[0] as Point, 0.5))}`;
  points.forEach((point, i) => {
    path += `Q${pair(point)} ${pair(mix(point, points[(i + 1) % points.length] as Point, 0.5))}`;
  });
  return `${path}Z`;
}

/** The outline of a brush that follows the line. */
function ribbon(line: readonly Point[], nib: Nib, width: number): string {
  const { length, at } = walker(line);
  // Strokes shorter than the pressure at both ends get less of it.
  const squeeze = Math.min(1, length / (2 * width));
  const edge = (side: Side, sign: 1 | -1): Point[] =>
    side.map(([f, k, w]) => {
      const [place, along] = at(f * length + k * width * squeeze);
      return [place[0] - sign * along[1] * w * width, place[1] + sign * along[0] * w * width];
    });
  return closed([...edge(nib.left, 1), ...edge(nib.right, -1).reverse()]);
}

function isAcross(a: Point, b: Point): boolean {
  return Math.abs(a[0] - b[0]) > 2 * Math.abs(a[1] - b[1]);
}

/** Straight pieces with sharp corners. */
function pieces(points: readonly Point[], width: number): string {
  let path = "";
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i] as Point, points[i + 1] as Point];
    path += ribbon([a, b], isAcross(a, b) ? NIBS.across : NIBS.down, width);
  }
  return path;
}

/**
 * The outline of one stroke, written as a letter and coordinates:
 * `h` 横, `s` 竖, `S` 悬针, `p` 撇, `n` 捺, `d` 点, `t` 提, `z` 折 (straight pieces),
 * `g` straight pieces and a hook, `w` a smooth bend and a hook, `c` 横撇.
 */
export function stroke(written: string, width: number): string {
  const numbers = written.slice(1).split(" ").map(Number);
  const points: Point[] = [];
  for (let i = 0; i < numbers.length; i += 2) {
    points.push([numbers[i] as number, numbers[i + 1] as number]);
  }
  const [a, b, c] = points as [Point, Point, Point];
  const curve = points.length === 3 ? () => arc(a, b, c) : () => through(points);
  switch (written.charAt(0)) {
    case "h":
      return ribbon(through(points), NIBS.across, width);
    case "s":
      return ribbon(through(points), NIBS.down, width);
    case "S":
      return ribbon(through(points), NIBS.needle, width);
    case "p":
      return ribbon(curve(), NIBS.sweep, width);
    case "n":
      return ribbon(curve(), NIBS.press, width);
    case "d":
      return ribbon(points, NIBS.dot, width);
    case "t":
      return ribbon(points, NIBS.flick, width);
    case "z":
      return pieces(points, width);
    case "g":
      return pieces(points.slice(0, -1), width) + ribbon(points.slice(-2), NIBS.flick, width);
    case "w":
      return (
        ribbon(through(points.slice(0, -1)), NIBS.bend, width) +
        ribbon(points.slice(-2), NIBS.flick, width)
      );
    case "c":
      return (
        ribbon([a, b], NIBS.across, width) +
        ribbon(arc(b, c, points[3] as Point), NIBS.sweep, width)
      );
    default:
      throw new Error(`no such stroke: ${written}`);
  }
}
