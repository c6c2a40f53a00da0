import { describe, expect, test } from "vitest";
import { NO_TILES } from "../../../board/mahjong/seat";
import { rowsOf } from "./handStyle";

const RED = 31;

/** The rows of a hand of these suits, by the number of tiles of each, with any wildcards before it. */
function rows(
  suits: readonly number[],
  how: { chosen?: "auto" | "one" | "two"; sorted?: boolean; wild?: number } = {},
) {
  const { chosen = "auto", sorted = true, wild = 0 } = how;
  const tiles = [
    ...Array.from({ length: wild }, () => RED),
    ...suits.flatMap((count, suit) => Array.from({ length: count }, () => 9 * suit)),
  ];
  const seat = { ...NO_TILES, size: tiles.length };
  return rowsOf(seat, tiles, wild > 0 ? [RED] : [], { chosen, sorted });
}

describe("the rows of a hand", () => {
  test("break between two suits where both rows hold theirs, the drawn tile with them", () => {
    expect(rows([6, 4, 3])).toEqual({ is: "auto", first: 6, longer: 8 });
    expect(rows([3, 5, 5])).toEqual({ is: "auto", first: 8, longer: 8 });
    expect(rows([4, 3, 6])).toEqual({ is: "auto", first: 7, longer: 7 });
    expect(rows([3, 2, 2, 3])).toEqual({ is: "auto", first: 5, longer: 6 });
  });

  test("break in the middle if a row would be too long, or the player arranged the hand", () => {
    expect(rows([5, 8])).toEqual({ is: "auto", first: 7, longer: 7 });
    expect(rows([6, 7], { chosen: "two" })).toEqual({ is: "two", first: 7, longer: 7 });
    expect(rows([6, 7], { sorted: false })).toEqual({ is: "auto", first: 7, longer: 7 });
  });

  test("hold wildcards together, and sixteen tiles", () => {
    expect(rows([3, 3, 5], { wild: 2 })).toEqual({ is: "auto", first: 8, longer: 8 });
    expect(rows([8, 4, 4]).first).toBe(8);
  });

  test("do not move when a tile is drawn", () => {
    const { first, longer } = rows([6, 4, 3]);
    expect(rows([6, 4, 4])).toMatchObject({ first, longer });
  });

  test("are one as soon as the tiles of one are wide enough", () => {
    expect(rows([3, 1]).is).toBe("one");
    expect(rows([3, 1], { chosen: "two" }).is).toBe("one");
    expect(rows([4, 3]).is).toBe("few");
    expect(rows([4, 4]).is).toBe("few");
    expect(rows([4, 3], { chosen: "two" }).is).toBe("two");
    expect(rows([4, 3], { chosen: "one" }).is).toBe("one");
    expect(rows([4, 6]).is).toBe("auto");
  });
});
