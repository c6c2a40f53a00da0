import { describe, expect, test } from "vitest";
import { CARD_KINDS, cardMeaning } from "../board/core/card";
import { GLYPHS, glyphPath, type Glyph } from "./glyphs";

type Point = readonly [x: number, y: number];

/** The outline of every stroke of a glyph, in writing order, as polygons; a bend has two. */
function outlines(glyph: Glyph): Point[][] {
  return glyphPath(glyph)
    .split("Z")
    .filter((part) => part !== "")
    .map((part) => {
      const numbers = (part.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
      const points = Array.from({ length: numbers.length / 2 }, (_, i): Point => [
        numbers[2 * i] as number,
        numbers[2 * i + 1] as number,
      ]);
      // A start, then pairs of a control point and an end.
      const line = [points[0] as Point];
      for (let i = 1; i + 1 < points.length; i += 2) {
        const [a, b, c] = [line.at(-1), points[i], points[i + 1]] as [Point, Point, Point];
        for (const t of [0.25, 0.5, 0.75, 1]) {
          const on = (axis: 0 | 1): number =>
            (1 - t) ** 2 * a[axis] + 2 * t * (1 - t) * b[axis] + t ** 2 * c[axis];
          line.push([on(0), on(1)]);
        }
      }
      return line;
    });
}

/** The places where the outline crosses a height, from left to right. */
function crossings(outline: readonly Point[], y: number): number[] {
  return outline
    .flatMap(([x, top], i) => {
      const [to, bottom] = outline[(i + 1) % outline.length] as Point;
      return top > y === bottom > y ? [] : [x + ((y - top) / (bottom - top)) * (to - x)];
    })
    .sort((a, b) => a - b);
}

/** The part of the square that is ink: 0–1. */
function ink(glyph: Glyph): number {
  const strokes = outlines(glyph);
  let hits = 0;
  for (let y = 0.5; y < 100; y++) {
    const spans = strokes.map((outline) => crossings(outline, y));
    for (let x = 0.5; x < 100; x++) {
      const inside = (at: readonly number[]) => at.filter((edge) => edge < x).length % 2 === 1;
      if (spans.some(inside)) hits++;
    }
  }
  return hits / 10_000;
}

describe("a glyph", () => {
  test("of the big nine ends in a press that begins on the sweep and does not cross it", () => {
    const [sweep, press] = outlines("玖").slice(-2) as [Point[], Point[]];
    const [top] = [...press].sort((a, b) => a[1] - b[1]) as [Point];
    const [left = 0, right = 0] = crossings(sweep, top[1]);
    expect(top[0]).toBeGreaterThan(left);
    expect(top[0]).toBeLessThan(right);
    for (const [x, y] of press) {
      const [edge = 0] = crossings(sweep, y);
      expect(x).toBeGreaterThan(edge);
    }
  });

  test("of a big card is no lighter than one of any small card", () => {
    const cards = Array.from({ length: CARD_KINDS }, (_, kind) => cardMeaning(kind));
    const of = (size: boolean) =>
      cards.filter(({ big }) => big === size).map(({ character }) => ink(character as Glyph));
    expect(Math.min(...of(true))).toBeGreaterThanOrEqual(Math.max(...of(false)));
  });

  test("is not filled up by its brush", () => {
    for (const glyph of GLYPHS) expect(ink(glyph), glyph).toBeLessThan(0.45);
  });
});
