import { describe, expect, test } from "vitest";
import { timeLeft } from "../table/parts/clock";
import { roomOf } from "../../fixture/script";
import type { Meld } from "../../board/mahjong/events";
import { put, standingOf } from "../../board/mahjong/handOrder";
import { arrange } from "../table/mahjong/arrange";
import { grouped } from "../../telling/mahjong/grouped";
import { crowdOf, needsRoom, placesOf } from "../table/mahjong/River";
import { inTurn, placeAmong, windOf } from "../../telling/places";
import { occupantsOf } from "../table/parts/occupants";
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
  test("of four keeps its tiles large until two rows are full", () => {
    expect([0, 14, 15, 24].map((discards) => crowdOf(0, discards, 4))).toEqual([0, 0, 1, 2]);
    expect([12, 13, 18, 19].map((discards) => crowdOf(2, discards, 4))).toEqual([0, 1, 1, 2]);
  });

  test("loses the ends of two rows to a tile that lies across", () => {
    const upright = { tile: 0, claimed: false, ready: false, drawn: false };
    expect(placesOf([upright, upright])).toBe(2);
    expect(placesOf([upright, { ...upright, ready: true }])).toBe(4);
  });

  test("takes room from the middle with a second row at the sides, a third above and below", () => {
    const first = ([0, 1, 2, 3] as const).map((place) =>
      Array.from({ length: 20 }, (_, places) => places).find((places) => needsRoom(place, places)),
    );
    expect(first).toEqual([11, 9, 11, 9]);
  });

  test("of two, which is as wide as the table, holds twice as many", () => {
    expect([28, 29, 48].map((discards) => crowdOf(2, discards, 2))).toEqual([0, 1, 2]);
  });

  test("has a size for every number of tiles that can be discarded", () => {
    for (const [seats, most] of [
      [3, 35],
      [2, 59],
    ] as const) {
      const steps = Array.from({ length: most + 1 }, (_, discards) => crowdOf(0, discards, seats));
      expect(steps).toEqual([...steps].sort((one, other) => one - other));
      expect(Math.max(...steps)).toBeLessThanOrEqual(3);
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
  const seat = (
    hand: readonly number[],
    over: { drawn?: number; thrown?: number; melds?: readonly Meld[] } = {},
  ) => ({
    hand,
    drawn: over.drawn ?? null,
    river: Array.from({ length: over.thrown ?? 0 }, () => ({
      tile: 0,
      drawn: false,
      claimed: false,
      ready: false,
    })),
    melds: over.melds ?? [],
  });
  const PUNG: Meld = { kind: "pung", tile: 30, claimed: 30, giver: 1 };
  const KONG: Meld = { kind: "concealed_kong", tile: 3, claimed: null, giver: null };

  test("is sorted, wildcards first, the drawn copy at its end and apart", () => {
    const { tiles } = standingOf(null, seat([9, 3, 9, 20], { drawn: 9 }), { wild: [20] }, false);
    expect(tiles).toEqual([20, 3, 9, 9]);
    const slots = arrange(tiles, 9);
    expect(slots.map((slot) => slot.apart)).toEqual([false, false, false, true]);
    expect(arrange(tiles, null).some((slot) => slot.apart)).toBe(false);
  });

  test("keeps the key of a copy when the drawn tile joins it", () => {
    const before = arrange([3, 20, 9], 9).map((slot) => slot.key);
    const after = arrange([3, 9, 20], null).map((slot) => slot.key);
    expect([...before].sort()).toEqual([...after].sort());
    expect(after).toEqual(["3-0", "9-0", "20-0"]);
  });

  test("after something is laid keeps its places until the discard", () => {
    const drew = standingOf(null, seat([3, 3, 3, 3, 20, 9], { drawn: 9 }), { wild: [] }, false);
    const laid = standingOf(
      drew,
      seat([9, 20, 1], { drawn: 1, melds: [KONG] }),
      { wild: [] },
      false,
    );
    expect(laid.tiles).toEqual([20, 9, 1]);
    const thrown = standingOf(
      laid,
      seat([1, 9], { thrown: 1, melds: [KONG] }),
      { wild: [] },
      false,
    );
    expect(thrown.tiles).toEqual([1, 9]);
  });

  test("by choice is never sorted after it was dealt, and loses the copy that was thrown", () => {
    const dealt = standingOf(null, seat([20, 9, 3]), { wild: [] }, true);
    expect(dealt.tiles).toEqual([3, 9, 20]);
    const arranged = { ...dealt, tiles: put(dealt.tiles, 2, 0) };
    const drew = standingOf(arranged, seat([3, 9, 20, 3], { drawn: 3 }), { wild: [] }, true);
    expect(drew.tiles).toEqual([20, 3, 9, 3]);
    const thrown = standingOf(drew, seat([3, 9, 20], { thrown: 1 }), { wild: [] }, true, 1);
    expect(thrown.tiles).toEqual([20, 9, 3]);
    const claimed = standingOf(
      thrown,
      seat([20], { thrown: 1, melds: [PUNG] }),
      { wild: [] },
      true,
    );
    expect(claimed.tiles).toEqual([20]);
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
      { place: 0, rank: 1 },
      { place: 2, rank: 1 },
      { place: 1, rank: 3 },
      { place: 3, rank: 4 },
    ]);
  });
});

test("bots are called by their numbers, people by their names", () => {
  const room = roomOf({ finished: false, away: false, ended: false });
  const bots = room.seats.map((seat, index) =>
    index === 3 ? { ...seat, kind: "bot" as const, player: null, name: "", bot: 3 } : seat,
  );
  expect(occupantsOf({ ...room, seats: bots }).map((occupant) => occupant.name)).toEqual([
    "小雨",
    "小满",
    "外婆",
    "阿珍",
  ]);
});
