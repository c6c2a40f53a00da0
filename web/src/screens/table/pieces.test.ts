import { describe, expect, test } from "vitest";
import { timeLeft } from "./clock";
import { roomOf } from "./fixture/script";
import { arrange } from "./mahjong/arrange";
import { grouped } from "./mahjong/grouped";
import { riverLayoutOf } from "./mahjong/River";
import { inTurn, placeAmong, windOf } from "./places";
import { occupantsOf } from "./occupants";
import { ranking } from "./Standings";

describe("places", () => {
  test("the next in turn sits to the right", () => {
    expect([0, 1, 2, 3].map((seat) => placeAmong(4, seat, 2))).toEqual([2, 3, 0, 1]);
    expect(inTurn(4, 3)).toEqual([3, 0, 1, 2]);
  });

  test("of three nobody sits opposite, of two only the other", () => {
    expect([0, 1, 2].map((seat) => placeAmong(3, seat, 2))).toEqual([1, 3, 0]);
    expect([0, 1].map((seat) => placeAmong(2, seat, 1))).toEqual([2, 0]);
    expect([0, 1, 2].map((seat) => windOf(3, seat, 2))).toEqual([1, 2, 0]);
  });

  test("the dealer is east", () => {
    expect([0, 1, 2, 3].map((seat) => windOf(4, seat, 1))).toEqual([3, 0, 1, 2]);
  });
});

describe("a river", () => {
  test("of four keeps six in a row to the end", () => {
    expect(riverLayoutOf(24, 4)).toEqual({ across: 6, rows: 3, scale: 1 });
  });

  test("of two has the width of the table", () => {
    expect(riverLayoutOf(37, 2)).toEqual({ across: 12, rows: 3, scale: 1 });
  });

  test("has room for every tile that can be discarded, in no more room than before", () => {
    for (const [seats, most, across] of [
      [3, 35, 6],
      [2, 59, 12],
    ] as const) {
      for (let discards = 0; discards <= most; discards++) {
        const bed = riverLayoutOf(discards, seats);
        expect(bed.across * bed.scale).toBeCloseTo(across);
        expect(bed.rows * bed.scale).toBeLessThanOrEqual(3);
        const last = Math.max(0, discards - bed.across * (bed.rows - 1));
        expect(last * bed.scale).toBeLessThanOrEqual(seats === 2 ? 16 : 12);
      }
    }
  });
});

describe("the clock", () => {
  test("runs down its base and then its bank", () => {
    expect(timeLeft(15000, 60000, 0)).toMatchObject({ base: 15, bank: 60, fraction: 1 });
    expect(timeLeft(15000, 60000, 14001)).toMatchObject({ base: 1, bank: 60, hurry: false });
    expect(timeLeft(15000, 60000, 45000)).toMatchObject({ base: 0, bank: 30, fraction: 0.5 });
    expect(timeLeft(15000, 60000, 70001)).toMatchObject({ seconds: 5, hurry: true });
    expect(timeLeft(15000, 60000, 99999)).toMatchObject({ seconds: 0, fraction: 0 });
  });

  test("with no bank hurries at the end of the base", () => {
    expect(timeLeft(8000, 0, 4000)).toMatchObject({ base: 4, bank: 0, hurry: true });
  });
});

describe("the hand", () => {
  test("is sorted, the drawn copy at its end", () => {
    const slots = arrange([9, 3, 9, 20], 9);
    expect(slots.map((slot) => slot.tile)).toEqual([3, 9, 20, 9]);
    expect(slots.map((slot) => slot.apart)).toEqual([false, false, false, true]);
  });

  test("keeps the key of a copy when the drawn tile joins it", () => {
    const before = arrange([3, 9, 20], 9).map((slot) => slot.key);
    const after = arrange([3, 9, 20], null).map((slot) => slot.key);
    expect([...before].sort()).toEqual([...after].sort());
    expect(after).toEqual(["3-0", "9-0", "20-0"]);
  });
});

describe("a winning hand", () => {
  const won = {
    type: "won" as const,
    seat: 0,
    tile: 4,
    giver: 1,
    how: "discard" as const,
    hand: [2, 3, 4, 4, 4],
    score: {
      points: 4,
      fans: [],
      groups: [
        { kind: "pung", tiles: [27, 27, 27], open: true, wild: [] },
        { kind: "run", tiles: [2, 3, 4], open: false, wild: [] },
        { kind: "pair", tiles: [4, 4], open: false, wild: [] },
      ],
      excluded: [],
    },
  };

  test("shows its concealed groups and rings one copy of the winning tile", () => {
    const groups = grouped(won, []);
    expect(groups.map((group) => group.map((entry) => entry.tile))).toEqual([
      [2, 3, 4],
      [4, 4],
    ]);
    expect(groups.flat().filter((entry) => entry.winning)).toHaveLength(1);
  });

  test("of single tiles stands together", () => {
    const singles = [0, 8, 9].map((tile) => ({
      kind: "single",
      tiles: [tile],
      open: false,
      wild: [],
    }));
    const hand = [0, 8, 9];
    const score = { ...won.score, groups: singles };
    expect(grouped({ ...won, hand, tile: 8, score }, []).map((group) => group.length)).toEqual([3]);
  });
});

describe("scores", () => {
  test("rank seats, equal ones together", () => {
    expect(ranking([5, -3, 5, -7])).toEqual([
      { seat: 0, rank: 1 },
      { seat: 2, rank: 1 },
      { seat: 1, rank: 3 },
      { seat: 3, rank: 4 },
    ]);
  });
});

test("bots are called by their seats, people by their names", () => {
  const room = roomOf({ finished: false, away: false, ended: false });
  const bots = room.seats.map((seat, index) =>
    index === 3 ? { ...seat, kind: "bot" as const, name: "" } : seat,
  );
  expect(occupantsOf({ ...room, seats: bots }).map((occupant) => occupant.name)).toEqual([
    "小雨",
    "小满",
    "外婆",
    "阿珍",
  ]);
});
