import { expect, test } from "vitest";
import { evenColumns } from "./useEvenRows";

test("what stands in one row needs no columns", () => {
  expect(evenColumns([])).toBeNull();
  expect(evenColumns([8, 8, 8])).toBeNull();
});

test("no row has fewer than the others but the last", () => {
  expect(evenColumns([8, 8, 8, 8, 8, 48])).toBe(3);
  expect(evenColumns([8, 8, 8, 48])).toBe(2);
  expect(evenColumns([8, 8, 8, 8, 48])).toBe(3);
  expect(evenColumns([8, 8, 48, 48, 88])).toBe(2);
});
