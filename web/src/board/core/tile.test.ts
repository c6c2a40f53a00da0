import { describe, expect, test } from "vitest";
import { TILE_KINDS, tileMark, tileMeaning, tileText } from "./tile";

const ALL = Array.from({ length: TILE_KINDS }, (_, kind) => kind);

describe("tile kinds", () => {
  test("are written in the project's notation", () => {
    expect(ALL.map(tileText).join(" ")).toBe(
      "1m 2m 3m 4m 5m 6m 7m 8m 9m 1s 2s 3s 4s 5s 6s 7s 8s 9s 1p 2p 3p 4p 5p 6p 7p 8p 9p " +
        "E S W N C F P a b c d e f g h",
    );
  });

  test("mean what the notation says", () => {
    expect(tileMeaning(2)).toEqual({ group: "suit", suit: "characters", rank: 3 });
    expect(tileMeaning(9)).toEqual({ group: "suit", suit: "bamboo", rank: 1 });
    expect(tileMeaning(26)).toEqual({ group: "suit", suit: "dots", rank: 9 });
    expect(tileMeaning(31)).toEqual({ group: "honour", honour: "red" });
    expect(tileMeaning(40)).toEqual({ group: "bonus", bonus: "bambooPlant", rank: 3 });
  });

  test("outside 0 to 41 do not exist", () => {
    for (const kind of [-1, 42, 2.5, Number.NaN]) {
      expect(() => tileMeaning(kind), String(kind)).toThrow(RangeError);
    }
  });

  test("have the marks people read in the corner, bonus tiles none", () => {
    expect(ALL.map(tileMark).join("")).toBe("123456789".repeat(3) + "ESWNCFP");
  });
});
