import { describe, expect, test } from "vitest";
import type { Meld } from "./events";
import { laidTiles } from "./laidTiles";

/** A meld as text: turned tiles in <>, covered ones as *, a stacked one after +. */
function text(meld: Meld, owner: number, seats = 4): string {
  return laidTiles(meld, owner, seats)
    .map(({ tile, hidden, turned, stacked }) => {
      const face = hidden ? "*" : String(tile);
      return `${stacked ? "+" : " "}${turned ? `<${face}>` : face}`;
    })
    .join("")
    .trim();
}

const pung = (giver: number): Meld => ({ kind: "pung", tile: 5, claimed: 5, giver });

describe("a claimed tile lies toward who gave it", () => {
  test.each([
    [0, 3, "<5> 5 5"],
    [0, 2, "5 <5> 5"],
    [0, 1, "5 5 <5>"],
    [2, 1, "<5> 5 5"],
    [3, 0, "5 5 <5>"],
  ])("seat %i from seat %i: %s", (owner, giver, expected) => {
    expect(text(pung(giver), owner)).toBe(expected);
  });

  test.each([
    [3, 0, 2, "<5> 5 5"],
    [3, 0, 1, "5 5 <5>"],
    [3, 2, 0, "5 5 <5>"],
    [2, 0, 1, "5 <5> 5"],
    [2, 1, 0, "5 <5> 5"],
  ])("of %i seat %i from seat %i: %s", (seats, owner, giver, expected) => {
    expect(text(pung(giver), owner, seats)).toBe(expected);
  });

  test("in a run it comes first, whatever its rank", () => {
    expect(text({ kind: "chow", tile: 2, claimed: 3, giver: 3 }, 0)).toBe("<3> 2 4");
  });

  test("in kongs", () => {
    expect(text({ kind: "kong", tile: 8, claimed: 8, giver: 2 }, 0)).toBe("8 <8> 8 8");
    expect(text({ kind: "kong", tile: 8, claimed: 8, giver: 1 }, 0)).toBe("8 8 8 <8>");
    expect(text({ kind: "added_kong", tile: 8, claimed: 8, giver: 1 }, 0)).toBe("8 8 <8>+<8>");
    expect(text({ kind: "added_kong", tile: 8, claimed: 8, giver: 3 }, 0)).toBe("<8>+<8> 8 8");
  });

  test("a concealed kong shows its middle only", () => {
    expect(text({ kind: "concealed_kong", tile: 1, claimed: null, giver: null }, 2)).toBe(
      "* 1 1 *",
    );
  });
});
