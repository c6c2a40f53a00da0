import { describe, expect, test } from "vitest";
import { unfold } from "../fold";
import {
  apply,
  emptyTable,
  goesOn,
  hasLeft,
  newestWins,
  nextSeat,
  type MahjongBoard,
} from "./board";
import { changesBetween } from "./changes";
import type { MahjongEvent, Won } from "./events";
import { directionOf, exchangeOf, gotOf, picking } from "./exchange";
import { inOrder, openHandOf } from "./handOrder";
import { placeMark, winWord } from "../../telling/mahjong/words";
import { NO_TILES } from "./seat";
import { endStates, pointsOfWin } from "./winPoints";

const HANDS = [[0, 1, 2, 9, 10, 11, 18, 19, 20, 21, 22, 23, 24, 25], null, null, null] as const;

const DEALT = {
  type: "dealt",
  number: 1,
  dealer: 0,
  prevalent_wind: 0,
  streak: 0,
  hands: HANDS.map((hand) => (hand === null ? null : [...hand])),
  sizes: [14, 13, 13, 13],
  tiles_left: 55,
  wild: [],
  indicator: null,
  stakes: [],
} as MahjongEvent;

const EXCHANGED = {
  type: "exchanged",
  places: 1,
  given: [[0, 1, 2], null, null, [3, 3, 12]],
} as MahjongEvent;

function won(seat: number, giver: number | null, tile = 5): Won {
  return {
    type: "won",
    seat,
    giver,
    tile,
    how: giver === null ? "self_drawn" : "discard",
    hand: [tile, tile],
    score: { points: 1, fans: [], groups: [], excluded: [] },
  } as unknown as Won;
}

const discard = (seat: number, tile: number) =>
  ({ type: "discarded", seat, tile, drawn: false, ready: false }) as MahjongEvent;
const draw = (seat: number, left: number) =>
  ({
    type: "drawn",
    seat,
    tile: null,
    tiles_left: left,
    replacement: false,
    missed: [],
  }) as unknown as MahjongEvent;
const paid = (payer: number, payee: number, points: number, reason: string) =>
  ({ type: "paid", transfers: [{ payer, payee, points, reason, shares: [] }] }) as MahjongEvent;

function play(rules: Record<string, unknown>, ...events: MahjongEvent[]): MahjongBoard {
  return unfold("mahjong", events, rules).at(-1) ?? emptyTable(rules);
}

const ON = { play_on: true };

test("the exchange changes the hands that are known, and nobody's size", () => {
  const board = play(ON, DEALT, { type: "exchange_asked" }, EXCHANGED);
  expect(board.phase).toBe("turn");
  expect(board.seats[0]?.hand).toEqual([3, 3, 9, 10, 11, 12, 18, 19, 20, 21, 22, 23, 24, 25]);
  expect(board.seats[0]?.drawn).toBe(12);
  expect(board.seats.map(({ size }) => size)).toEqual([14, 13, 13, 13]);
  expect(gotOf(board, 0)).toEqual([3, 3, 12]);
  expect(gotOf(board, 2)).toEqual([]);
  const before = play(ON, DEALT, { type: "exchange_asked" });
  expect(changesBetween(before, board)).toEqual([{ is: "exchanged", places: 1 }]);
});

test("seats are named by the way the tiles go", () => {
  expect([1, 2, 3].map((places) => directionOf(places, 4))).toEqual([
    "next",
    "opposite",
    "previous",
  ]);
  expect(directionOf(2, 3)).toBe("previous");
});

test("picking drops what does not go with the new tile, and refuses what may not go", () => {
  const choices = [
    { tiles: [0, 1, 2], choice: 0 },
    { tiles: [0, 1, 1], choice: 1 },
    { tiles: [9, 10, 11], choice: 2 },
  ];
  const slot = (tile: number, copy = 0) => ({ key: `${tile}-${copy}`, tile });
  const three = [slot(0), slot(1), slot(2)];
  expect(picking(choices, three, slot(1))).toEqual([slot(0), slot(2)]);
  expect(picking(choices, three, slot(9))).toEqual([slot(9)]);
  expect(picking(choices, three, slot(1, 1))).toEqual([slot(2), slot(1, 1)]);
  expect(picking(choices, [slot(0), slot(1)], slot(1, 1))).toEqual([slot(0), slot(1), slot(1, 1)]);
  expect(picking(choices, three, slot(20))).toBeNull();
  expect(exchangeOf(choices, [2, 0, 1])?.choice).toBe(0);
  expect(exchangeOf(choices, [0, 1])).toBeNull();
});

test("the lacking suit stands at the right end", () => {
  const board = play(
    ON,
    DEALT,
    { type: "lacking_asked" },
    {
      type: "lacking_chosen",
      suits: [0, 1, 2, 1],
    },
  );
  expect(board.lacking).toEqual([0, 1, 2, 1]);
  expect(inOrder([0, 9, 18], { wild: [], lacking: 0 })).toEqual([9, 18, 0]);
});

test("a winner leaves, the tile stays, and the seat after the last winner goes on", () => {
  const first = play(ON, DEALT, discard(0, 5), won(2, 0), won(3, 0));
  expect(first.winPlaces).toEqual([1, 1]);
  expect(newestWins(first)).toHaveLength(2);
  expect(first.seats[0]?.river).toMatchObject([{ tile: 5, won: true }]);
  expect([0, 1, 2, 3].map((seat) => hasLeft(first, seat))).toEqual([false, false, true, true]);
  expect(first.turn).toBe(3);
  expect(nextSeat(first, 3)).toBe(0);
  expect(goesOn(first)).toBe(true);
  expect(openHandOf(first, 2)).toEqual({ tiles: [5], drawn: 5, won: true });
  const last = apply(apply(first, draw(0, 54)), won(0, null));
  expect(last.winPlaces).toEqual([1, 1, 3]);
  expect(goesOn(last)).toBe(false);
  const usual = play({}, DEALT, discard(0, 5), won(2, 0));
  expect([hasLeft(usual, 2), goesOn(usual), usual.turn]).toEqual([false, false, 0]);
  expect(usual.seats[0]?.river[0]?.won).toBeUndefined();
});

test("points of a win are told apart from those of kongs and of the end of the wall", () => {
  const board = play(
    ON,
    DEALT,
    paid(3, 2, 6, "opening"),
    paid(1, 2, 2, "concealed_kong"),
    discard(0, 5),
    won(2, 0),
    paid(0, 2, 4, "win"),
    paid(3, 2, 1, "kong_passed_on"),
    paid(1, 3, 8, "exhausted_ready"),
    paid(0, 3, 64, "lacking_held"),
  );
  const [first] = board.wins;
  expect(first === undefined ? 0 : pointsOfWin(board, first)).toBe(5);
  expect([...endStates(board, {})]).toEqual([
    [1, "unready"],
    [3, "ready"],
    [0, "held"],
  ]);
});

describe("who neither pays nor is paid at the end of the wall", () => {
  const PLAYED = { ...ON, exhausted_ready: true, lacking_held_pays: true };
  const end = (hands: number[][], reason = "wall"): MahjongBoard =>
    play(
      PLAYED,
      DEALT,
      { type: "lacking_chosen", suits: [2, 2, 2, 0] },
      discard(0, 5),
      won(2, 0),
      { type: "exhausted", missed: [], reason } as MahjongEvent,
      {
        type: "settled",
        scores: [0, 0, 0, 0],
        winners: [2],
        next_dealer: 2,
        hands,
        wall: [],
        treasure: null,
      } as unknown as MahjongEvent,
    );
  const PAIRS = [0, 0, 2, 2, 4, 4, 6, 6, 9, 9, 9, 9, 14];
  const APART = [0, 2, 4, 9, 11, 13, 15];
  const LACKED = [0, 9, 10, 11];

  test("is told by the hands that lie open", () => {
    expect([...endStates(end([PAIRS, APART, [5, 5], LACKED]), PLAYED)]).toEqual([
      [0, "ready"],
      [1, "unready"],
      [3, "held"],
    ]);
    // The tile that would complete it is of the suit that it does without.
    expect(endStates(end([[18], [0], [5, 5], [9]]), PLAYED).get(0)).toBe("held");
    expect(endStates(end([[9, 10], [0], [5, 5], [9]]), PLAYED).get(0)).toBe("unready");
  });

  test("is not asked where that pays nothing", () => {
    expect(endStates(end([PAIRS, APART, [5, 5], LACKED]), ON).size).toBe(0);
    expect(endStates(end([PAIRS, APART, [5, 5], LACKED], "three_winners"), PLAYED).size).toBe(0);
    const held = endStates(end([PAIRS, APART, [5, 5], LACKED]), { ...ON, exhausted_ready: true });
    expect(held.get(3)).toBe("unready");
  });
});

test("points that are paid on the way fly, those that end a deal wait for its end", () => {
  const moved = (rules: Record<string, unknown>) => {
    const before = play(rules, DEALT, discard(0, 5), won(2, 0));
    return changesBetween(before, apply(before, paid(0, 2, 4, "win")))?.map(({ is }) => is);
  };
  expect(moved(ON)).toEqual(["paid"]);
  expect(moved({})).toEqual([]);
});

describe("血流: who has won", () => {
  const STAY = { ...ON, winners_stay: true };
  const twice = play(
    STAY,
    DEALT,
    discard(0, 5),
    won(2, 0),
    paid(0, 2, 4, "win"),
    draw(3, 54),
    discard(3, 9),
    draw(2, 53),
    paid(1, 2, 2, "concealed_kong"),
    won(2, null),
    paid(1, 2, 7, "win"),
  );

  test("stays with the hand that lies open, and wins again", () => {
    const { hand, shown, size, locked, drew, won: tiles } = twice.seats[2] ?? NO_TILES;
    expect({ hand, shown, size, locked, drew }).toEqual({
      hand: null,
      shown: [5],
      size: 1,
      locked: true,
      drew: false,
    });
    expect(tiles).toEqual([5, 5]);
    expect([hasLeft(twice, 2), goesOn(twice), nextSeat(twice, 1)]).toEqual([false, true, 2]);
  });

  test("shows what it holds, keeps it when it throws, and hides what it draws", () => {
    const base = play(STAY, DEALT, discard(0, 5));
    const first = apply(base, { ...won(2, 0), hand: [5, 7, 7] });
    expect(openHandOf(first, 2)).toEqual({ tiles: [7, 7], drawn: null, won: false });
    const thrown = apply(apply(first, draw(2, 54)), discard(2, 7));
    expect(thrown.seats[2]?.shown).toEqual([7, 7]);
  });

  test("is paid for each of its wins apart, and numbered by them", () => {
    expect(twice.wins.map((one) => pointsOfWin(twice, one))).toEqual([4, 7]);
    expect(twice.wins.map((one) => winWord(twice, one))).toEqual(["第1次胡", "第2次胡"]);
    expect(placeMark(twice, 2)?.word).toBe("胡②");
    expect(placeMark(twice, 0)).toBeUndefined();
  });
});
