import { expect, test } from "vitest";
import { evenColumns } from "./useEvenRows";

const ROW = 44;

/** Where words of these widths begin in a box that is so wide. */
function laid(width: number, words: readonly number[]) {
  return (columns: number | null): number[] => {
    let [left, top] = [0, 0];
    return words.map((word) => {
      const wide = columns === null ? word : Math.max(word, width / columns - 1);
      if (left > 0 && left + wide > width) [left, top] = [0, top + ROW];
      left += wide;
      return top;
    });
  };
}

test("what stands in one row needs no columns", () => {
  expect(evenColumns(laid(100, []))).toBeNull();
  expect(evenColumns(laid(100, [30, 30, 30]))).toBeNull();
});

test("no row has fewer than the others but the last", () => {
  expect(evenColumns(laid(100, [18, 18, 18, 18, 18, 18]))).toBe(3);
  expect(evenColumns(laid(100, [28, 28, 28, 28]))).toBe(2);
  expect(evenColumns(laid(100, [22, 22, 22, 22, 22]))).toBe(3);
  expect(evenColumns(laid(100, [45, 45, 45, 45, 45]))).toBe(2);
});

test("columns never take more rows than the words need", () => {
  const presets = [95, 80, 80, 80, 80, 80, 50];
  const columns = evenColumns(laid(298, presets));
  expect(columns).toBe(6);
  expect(new Set(laid(298, presets)(columns))).toEqual(new Set([0, ROW]));
  // A long word between short ones has a row of its own anyway.
  expect(evenColumns(laid(100, [30, 90, 30]))).toBe(1);
  expect(evenColumns(laid(100, [60, 39, 98]))).toBeNull();
});
