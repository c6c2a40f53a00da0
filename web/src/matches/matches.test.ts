import { expect, test } from "vitest";
import { dealsOf } from "./matches";

test("a match has as many deals as were agreed, however many are over", () => {
  const history = [[8, -8, 0, 0]];
  expect(dealsOf({ length: { unit: "deals", target: 4 }, history })).toBe(4);
  expect(dealsOf({ length: { unit: "points", target: 100 }, history })).toBe(1);
});
