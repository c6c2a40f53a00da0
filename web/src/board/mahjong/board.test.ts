import { describe, expect, test } from "vitest";
import { deals } from "../../fixture/script";
import { foldOf, gameOf, unfold } from "../fold";
import { apply, EMPTY, type MahjongBoard } from "./board";
import { changesBetween } from "./changes";
import { unseen } from "./count";
import { meldTiles, type MahjongEvent } from "./events";

const HAND = [0, 0, 1, 2, 9, 10, 11, 18, 19, 20, 27, 27, 31];

function dealt(over: Partial<Extract<MahjongEvent, { type: "dealt" }>> = {}): MahjongEvent {
  return {
    type: "dealt",
    number: 1,
    dealer: 1,
    prevalent_wind: 0,
    streak: 0,
    hands: [HAND, null, null, null],
    sizes: [13, 14, 13, 13],
    tiles_left: 83,
    wild: [],
    indicator: null,
    stakes: [],
    ...over,
  };
}

function play(...events: MahjongEvent[]): MahjongBoard {
  return events.reduce(apply, EMPTY);
}

const discard = (seat: number, tile: number, drawn = false): MahjongEvent => ({
  type: "discarded",
  seat,
  tile,
  drawn,
  ready: false,
});

const pung: MahjongEvent = {
  type: "melded",
  seat: 0,
  meld: { kind: "pung", tile: 27, claimed: 27, giver: 1 },
  missed: [],
  ready: false,
  robbing: false,
};

describe("the fold", () => {
  test("changes nothing it is given", () => {
    const before = Object.freeze(play(dealt()));
    for (const seat of before.seats) Object.freeze(seat);
    const after = apply(before, discard(1, 27));
    expect(before.seats[1]?.size).toBe(14);
    expect(after.seats[1]?.size).toBe(13);
    expect(after.seats[0]).toBe(before.seats[0]);
  });

  test("a claimed tile leaves two of the hand in the meld and only a mark in the river", () => {
    const board = play(dealt(), discard(1, 27), pung);
    expect(board.seats[0]?.hand).toEqual([0, 0, 1, 2, 9, 10, 11, 18, 19, 20, 31]);
    expect(board.seats[0]?.melds).toHaveLength(1);
    expect(board.seats[1]?.river).toEqual([
      { tile: 27, drawn: false, claimed: true, ready: false },
    ]);
    expect(board.lastDiscard).toBeNull();
    expect(board).toMatchObject({ phase: "after_claim", turn: 0 });
  });

  test("the drawn tile stands apart until something else happens", () => {
    const drew: MahjongEvent = {
      type: "drawn",
      seat: 0,
      tile: 5,
      tiles_left: 82,
      replacement: false,
      missed: [],
    };
    const board = play(dealt(), discard(1, 3), drew);
    expect(board.seats[0]).toMatchObject({ drew: true, drawn: 5, size: 14 });
    const after = apply(board, discard(0, 31));
    expect(after.seats[0]).toMatchObject({ drew: false, drawn: null, size: 13 });
    expect(after.seats[0]?.hand).toContain(5);
  });

  test("of the dealer's tiles the last one was drawn", () => {
    const own = play(dealt({ dealer: 0, hands: [[...HAND, 4], null, null, null] }));
    expect(own.seats[0]).toMatchObject({ drew: true, drawn: 4 });
    expect(own.seats[0]?.hand).toEqual([...HAND, 4].sort((a, b) => a - b));
    expect(own.seats[1]).toMatchObject({ drew: false, drawn: null });
  });

  test("an event of a newer server is left alone", () => {
    const board = play(dealt());
    expect(apply(board, { type: "danced" } as unknown as MahjongEvent)).toBe(board);
  });

  test("a new deal begins an empty table", () => {
    const board = play(dealt(), discard(1, 27), pung, dealt({ number: 2 }));
    expect(board.number).toBe(2);
    expect(board.seats.every((seat) => seat.melds.length === 0 && seat.river.length === 0)).toBe(
      true,
    );
  });
});

describe("hands that are shown before the first turn and on the way", () => {
  const shows = (seat: number, ...tiles: number[]): MahjongEvent => ({
    type: "openings_shown",
    shown: [{ seat, hands: ["two_triplets"], tiles, dice: [4, 6], hits: [] }],
  });
  const asked = play(dealt(), { type: "openings_asked" });
  const begun = apply(asked, shows(2, 5, 5, 5, 3, 3, 3));

  test("let the first turn begin", () => {
    expect(asked.phase).toBe("opening");
    expect(begun).toMatchObject({ phase: "turn", midway: [] });
    expect(begun.openings).toEqual(begun.showing);
    expect(begun.seats.map(({ shown }) => shown)).toEqual([[], [], [3, 3, 3, 5, 5, 5], []]);
  });

  test("are kept in their order, with each tile once", () => {
    const later = [shows(2, 3, 3, 3, 7, 7, 7), shows(1, 8, 8, 8, 9, 9, 9)].reduce(apply, begun);
    expect(later.openings).toEqual(begun.openings);
    expect(later.midway.map(({ seat, tiles }) => [seat, tiles[0]])).toEqual([
      [2, 3],
      [1, 8],
    ]);
    expect(later.showing.map(({ seat }) => seat)).toEqual([1]);
    expect(later.seats[2]?.shown).toEqual([3, 3, 3, 5, 5, 5, 7, 7, 7]);
    expect(later.seats[1]?.shown).toEqual([8, 8, 8, 9, 9, 9]);
  });
});

describe.each(Object.entries(deals))("the recorded deal %s", (_, steps) => {
  const events = steps.flatMap((step) => step.events);
  const boards = unfold("mahjong", events);

  test("keeps every tile somewhere", () => {
    for (const board of boards.slice(1)) {
      let tiles = board.tilesLeft;
      for (const seat of board.seats) {
        tiles += seat.size + seat.river.filter((discard) => !discard.claimed).length;
        for (const meld of seat.melds) tiles += meldTiles(meld).length;
      }
      expect(tiles).toBe(136);
      for (const { hand, size } of board.seats) if (hand !== null) expect(hand).toHaveLength(size);
    }
  });

  test("moves one thing at a time, and nothing when it leaps", () => {
    for (const [index, event] of events.entries()) {
      const before = boards[index];
      const after = boards[index + 1];
      if (before === undefined || after === undefined) throw new Error("a board is missing");
      const moved = changesBetween(before, after);
      const paidOnTheWay = event.type === "paid" && after.wins.length === 0;
      const moving =
        paidOnTheWay || ["dealt", "drawn", "discarded", "melded", "won"].includes(event.type);
      expect(
        moved?.map((change) => change.is),
        event.type,
      ).toEqual(moving ? [event.type] : []);
    }
    expect(changesBetween(boards[1] ?? EMPTY, boards.at(-2) ?? EMPTY)).toBeNull();
    expect(changesBetween(boards.at(-2) ?? EMPTY, boards[1] ?? EMPTY)).toBeNull();
  });
});

test("a robbed kong is not laid down again as a pung", () => {
  const kong: MahjongEvent = {
    type: "melded",
    seat: 0,
    meld: { kind: "added_kong", tile: 27, claimed: 27, giver: 1 },
    missed: [],
    ready: false,
    robbing: false,
  };
  const before = play(dealt(), discard(1, 27), pung, kong);
  const after = apply(before, { type: "kong_robbed", seat: 0, tile: 27 });
  expect(after.seats[0]?.melds[0]?.kind).toBe("pung");
  expect(changesBetween(before, after)).toEqual([{ is: "discarded", seat: 0 }]);
});

test("a robbed concealed kong goes back to the hand but for the tile that was won", () => {
  const kong: MahjongEvent = {
    type: "melded",
    seat: 0,
    meld: { kind: "concealed_kong", tile: 27, claimed: null, giver: null },
    missed: [],
    ready: false,
    robbing: true,
  };
  const before = play(dealt(), kong);
  expect(before.phase).toBe("robbing");
  const after = apply(before, { type: "kong_robbed", seat: 0, tile: 27 });
  const [own] = after.seats;
  expect(own?.melds).toEqual([]);
  expect(own?.river.map(({ tile }) => tile)).toEqual([27]);
  expect(own?.size).toBe((before.seats[0]?.size ?? 0) + 3);
  expect(own?.hand?.filter((tile) => tile === 27)).toHaveLength(3);
});

test("copies that can be seen are counted once, wherever they lie", () => {
  expect(unseen(play(dealt()), 27)).toBe(2);
  expect(unseen(play(dealt(), discard(1, 27)), 27)).toBe(1);
  expect(unseen(play(dealt(), discard(1, 27), pung), 27)).toBe(1);
  expect(unseen(play(dealt()), 33)).toBe(4);
});

test("a ruleset names its game", () => {
  expect(gameOf("mahjong/tuidaohu")).toBe("mahjong");
  expect(gameOf("chess/blitz")).toBeNull();
  expect(gameOf("toString/x")).toBeNull();
  expect(foldOf("mahjong").start({})).toBe(EMPTY);
});
