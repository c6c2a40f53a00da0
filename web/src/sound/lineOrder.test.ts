import { expect, test } from "vitest";
import { linesFor } from "./lineOrder";
import { LINES } from "./lines";

test("the lines of a table's game stand before those of the other game", () => {
  const cards = linesFor("paohuzi");
  const at = (line: (typeof LINES)[number]): number => cards.indexOf(line);
  expect(cards.slice(0, 4)).toEqual(["chow", "pung", "win", "self_drawn"]);
  for (const said of ["ti", "small_1", "big_10", "say_hurry", "say_few_huxi"] as const) {
    expect(at(said)).toBeLessThan(at("four_red"));
    expect(at(said)).toBeLessThan(at("say_good_pung"));
  }
  const tiles = linesFor("mahjong");
  expect(tiles.indexOf("say_good_pung")).toBeLessThan(tiles.indexOf("wei"));
  expect(tiles.indexOf("four_red")).toBeLessThan(tiles.indexOf("small_1"));
});

test("whatever is played all lines can be recorded", () => {
  for (const game of ["mahjong", "paohuzi", null] as const) {
    expect([...linesFor(game)].sort()).toEqual([...LINES].sort());
  }
});
