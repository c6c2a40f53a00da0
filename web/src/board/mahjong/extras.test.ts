import { describe, expect, test } from "vitest";
import { apply, EMPTY, type MahjongBoard } from "./board";
import { changesBetween } from "./changes";
import { birdsOf, hitsOf, unseen } from "./count";
import type { Dealt, MahjongEvent } from "./events";

const HAND = [0, 0, 1, 2, 9, 10, 11, 18, 19, 20, 27, 27, 31];

const DEALT: Dealt = {
  type: "dealt",
  number: 1,
  dealer: 1,
  prevalent_wind: 0,
  streak: 0,
  hands: [HAND, null, null, null],
  sizes: [13, 14, 13, 13],
  tiles_left: 58,
  wild: [31],
  indicator: 30,
  stakes: [],
};

const discard = (seat: number, tile: number, ready = false): MahjongEvent => ({
  type: "discarded",
  seat,
  tile,
  drawn: false,
  ready,
});

const set = (over: Partial<Extract<MahjongEvent, { type: "treasure_set" }>>): MahjongEvent => ({
  type: "treasure_set",
  die: 4,
  tile: null,
  tiles_left: 57,
  replaced: null,
  ...over,
});

function won(seat: number, giver: number | null): MahjongEvent {
  const score = { points: 2, fans: [], groups: [], excluded: [] };
  const how = giver === null ? "self_drawn" : "discard";
  return { type: "won", seat, giver, tile: 5, how, hand: [5, 5], score };
}

function play(...events: MahjongEvent[]): MahjongBoard {
  return events.reduce(apply, EMPTY);
}

/** The changes that the last of these events sets in motion. */
function lastChange(...events: MahjongEvent[]): string[] | undefined {
  const changes = changesBetween(play(...events.slice(0, -1)), play(...events));
  return changes?.map((change) => change.is);
}

describe("wildcards", () => {
  test("are told with the deal, the indicator lying open", () => {
    const board = play(DEALT);
    expect(board.wild).toEqual([31]);
    expect(board.indicator).toBe(30);
    expect(unseen(board, 30)).toBe(3);
    expect(unseen(board, 31)).toBe(3);
  });
});

describe("the treasure", () => {
  test("is set face down and shown to a seat that declares ready", () => {
    const before = play(DEALT, discard(1, 5, true));
    expect(before.treasure).toBeNull();
    const down = apply(before, set({}));
    expect(down.treasure).toEqual({ tile: null, die: 4, replaced: [] });
    expect(down.tilesLeft).toBe(57);
    expect(unseen(down, 8)).toBe(4);
    const shown = apply(down, { type: "treasure_shown", seat: 0, tile: 8 });
    expect(shown.treasure?.tile).toBe(8);
    expect(unseen(shown, 8)).toBe(3);
  });

  test("stays covered when somebody else looks at it", () => {
    const down = play(DEALT, discard(1, 5, true), set({}));
    expect(apply(down, { type: "treasure_shown", seat: 2, tile: null })).toBe(down);
  });

  test("that is replaced lies open, the newest last", () => {
    const board = play(
      DEALT,
      discard(1, 5, true),
      set({}),
      set({ die: 2, replaced: 8, tiles_left: 56 }),
      set({ die: 6, replaced: 3, tiles_left: 55, tile: 20 }),
    );
    expect(board.treasure).toEqual({ tile: 20, die: 6, replaced: [8, 3] });
    expect(unseen(board, 8)).toBe(3);
    expect(unseen(board, 20)).toBe(2);
  });

  test("moves when it is set, set again and shown", () => {
    const told = [DEALT, discard(1, 5, true), set({})];
    const again = set({ die: 2, replaced: 8, tiles_left: 56 });
    const shown: MahjongEvent = { type: "treasure_shown", seat: 0, tile: 8 };
    expect(changesBetween(play(...told.slice(0, 2)), play(...told))).toEqual([
      { is: "treasure", set: "new" },
    ]);
    expect(changesBetween(play(...told), play(...told, again))).toEqual([
      { is: "treasure", set: "again" },
    ]);
    expect(changesBetween(play(...told), play(...told, shown))).toEqual([
      { is: "treasure", set: "shown" },
    ]);
  });
});

describe("a claim that binds to declare ready", () => {
  const claim: MahjongEvent = {
    type: "melded",
    seat: 0,
    meld: { kind: "chow", tile: 0, claimed: 2, giver: 1 },
    missed: [],
    ready: true,
    robbing: false,
  };

  test("binds until the discard, which declares it", () => {
    const bound = play(DEALT, discard(1, 2), claim);
    expect(bound.seats[0]).toMatchObject({ mustDeclare: true, ready: false });
    const declared = apply(bound, discard(0, 31, true));
    expect(declared.seats[0]).toMatchObject({ mustDeclare: false, ready: true });
    expect(lastChange(DEALT, discard(1, 2), claim, discard(0, 31, true))).toEqual([
      "discarded",
      "ready",
    ]);
  });

  test("is not every claim", () => {
    const board = play(DEALT, discard(1, 2), { ...claim, ready: false });
    expect(board.seats[0]?.mustDeclare).toBe(false);
  });
});

test("birds lie open after the win, each hitting a seat or nobody", () => {
  const birds: MahjongEvent = { type: "birds_turned", tiles: [0, 5, 31], hits: [2, null, 2] };
  const board = play(DEALT, won(2, null), birds);
  expect(board.birds).toEqual(birds);
  expect(hitsOf(board)).toBe(2);
  expect(hitsOf({ ...board, birds: { ...birds, counts: [9, 1, 10] } })).toBe(19);
  expect(lastChange(DEALT, birds)).toEqual(["birds"]);
  expect(apply(board, { ...DEALT, number: 2 }).birds).toBeNull();
});

test("a bird counts that is on a winner, or on a seat whose share is paid", () => {
  const birds: MahjongEvent = { type: "birds_turned", tiles: [0, 5, 6, 7], hits: [0, 1, 2, 3] };
  const share = (seat: number) => ({ seat, points: 2, factors: [] });
  const paid = (
    payer: number,
    payee: number,
    reason: string,
    ...shares: number[]
  ): MahjongEvent => ({
    type: "paid",
    transfers: [{ payer, payee, points: 2, reason, shares: shares.map(share) }],
  });
  const hit = (...events: MahjongEvent[]) =>
    birdsOf(play(DEALT, ...events, birds)).map(({ counts }) => counts);
  const opening = paid(3, 1, "opening");
  expect(hit(opening, won(0, 2), paid(2, 0, "win", 2))).toEqual([true, false, true, false]);
  // 包: the seat that pays for the others pays their birds too.
  expect(hit(won(0, 2), paid(2, 0, "pays_for_all", 1, 2, 3))).toEqual([true, true, true, true]);
  const both = [won(0, 2), won(1, 2), paid(2, 0, "win", 2), paid(2, 1, "win", 2)];
  expect(hit(...both)).toEqual([true, true, true, false]);
});

describe("flowers", () => {
  const dealt: MahjongEvent = { ...DEALT, wild: [], indicator: null, hands: [[...HAND.slice(0, 12), 34], null, null, null] }; // prettier-ignore
  const shown = (
    over: Partial<Extract<MahjongEvent, { type: "flowers_shown" }>>,
  ): MahjongEvent => ({
    type: "flowers_shown",
    seat: 0,
    flowers: [34],
    tiles: [33],
    tiles_left: 57,
    ...over,
  });
  const drew = (tile: number | null, seat = 0): MahjongEvent => ({
    type: "drawn",
    seat,
    tile,
    tiles_left: 57,
    replacement: true,
    missed: [],
  });

  test("lie open, and another tile has come for each", () => {
    const board = play(dealt, shown({}));
    expect(board.seats[0]).toMatchObject({ bonus: [34], size: 13, drew: false, drawn: null });
    expect(board.seats[0]?.hand).toEqual([...HAND.slice(0, 12), 33]);
    expect(board.tilesLeft).toBe(57);
    expect(lastChange(dealt, shown({}))).toEqual(["flowers"]);
  });

  test("of others are seen, what came for them is not", () => {
    const three = shown({ seat: 2, flowers: [35, 36, 37], tiles: null, tiles_left: 55 });
    const board = play(dealt, three);
    expect(board.seats[2]).toMatchObject({ bonus: [35, 36, 37], hand: null, size: 13 });
    // There is one of each.
    expect([36, 38].map((flower) => unseen(board, flower))).toEqual([0, 1]);
    expect(lastChange(dealt, three)).toEqual(["flowers"]);
  });

  test("that were drawn leave the newest tile apart, and no replacement of a kong", () => {
    const board = play(dealt, shown({}), discard(3, 5), drew(40), shown({ flowers: [40], tiles: [2], tiles_left: 56 })); // prettier-ignore
    expect(board.seats[0]).toMatchObject({ drew: true, drawn: 2, size: 14, bonus: [34, 40] });
    expect(board.replacement).toBe(false);
  });

  test("for which nothing is left leave nothing apart", () => {
    const last = shown({ seat: 2, flowers: [35], tiles: null });
    const board = play(dealt, discard(1, 5), drew(null, 2), last);
    expect(board.seats[2]).toMatchObject({ drew: false, size: 13 });
    expect(board.phase).toBe("replacement");
  });
});

describe("stakes", () => {
  const asked: MahjongEvent = {
    type: "stakes_asked",
    number: 1,
    dealer: 1,
    prevalent_wind: 0,
    streak: 0,
    seats: 4,
  };

  test("are chosen before anybody has tiles, and told with the deal", () => {
    const before = play(asked);
    expect(before).toMatchObject({ phase: "stakes", number: 1, dealer: 1, stakes: [] });
    expect(before.seats.map(({ size }) => size)).toEqual([0, 0, 0, 0]);
    expect(play({ ...asked, seats: 3 }).seats).toHaveLength(3);
    expect(play(asked, { ...DEALT, stakes: [0, 1, 2, 3] }).stakes).toEqual([0, 1, 2, 3]); // prettier-ignore
    expect(lastChange(asked, DEALT)).toEqual(["dealt"]);
  });
});
