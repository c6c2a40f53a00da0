import { describe, expect, test } from "vitest";
import { EXAMPLES } from "./examples";
import { tilesOf } from "../../board/notation";

describe("notation", () => {
  test("suits, honours and groups", () => {
    expect(tilesOf("123m 99p ECP")).toEqual([
      [0, 1, 2],
      [26, 26],
      [27, 31, 33],
    ]);
    expect(tilesOf("1s")).toEqual([[9]]);
  });

  test.each(["", "m", "12", "1Em", "0m", "123m  99p", "x"])("%j is no hand", (text) => {
    expect(() => tilesOf(text)).toThrow(RangeError);
  });
});

describe("examples", () => {
  test.each(Object.entries(EXAMPLES))("%s has 14 tiles and never five alike", (_, text) => {
    const tiles = tilesOf(text).flat();
    expect(tiles).toHaveLength(14);
    for (const kind of tiles) {
      expect(tiles.filter((other) => other === kind).length).toBeLessThanOrEqual(4);
    }
  });
});
