import { describe, expect, test } from "vitest";
import { cardsOf } from "../core/card";
import { barred } from "./barred";
import { apply, EMPTY, type PaohuziBoard } from "./board";
import { changesBetween } from "./changes";
import { unseen } from "./count";
import { dropAt, isDrag, TAP } from "./drag";
import type { Flipped, Meld, PaohuziEvent } from "./events";
import { comboHuxi, meldHuxi, tableHuxi } from "./groups";
import { readRules } from "./table";

const CLASSIC = readRules({});
const BEGINNERS = readRules({
  red: "by_size",
  values: "card_points",
  jiao: false,
  mixed_two_seven_ten: true,
});

const [ONE = 0, FIVE = 0, BIG_FIVE = 0, NINE = 0] = cardsOf("一五伍九");

function meld(kind: Meld["kind"], text: string): Meld {
  return { kind, cards: cardsOf(text), claimed: null, giver: null };
}

describe("huxi", () => {
  test.each([
    ["peng", "三三三", 1],
    ["peng", "叁叁叁", 3],
    ["wei", "三三三", 3],
    ["stale_wei", "叁叁叁", 6],
    ["pao", "三三三三", 6],
    ["pao", "叁叁叁叁", 9],
    ["ti", "三三三三", 9],
    ["ti", "叁叁叁叁", 12],
    ["chi", "一二三", 3],
    ["chi", "贰柒拾", 6],
    ["chi", "四五六", 0],
    ["chi", "四四肆", 0],
  ] as const)("%s %s is worth %d", (kind, text, huxi) => {
    expect(meldHuxi(meld(kind, text), CLASSIC)).toBe(huxi);
  });

  test("of a 偎 that lies face down are unknown and not counted", () => {
    const hidden: Meld = { kind: "wei", cards: null, claimed: null, giver: null };
    expect(meldHuxi(hidden, CLASSIC)).toBeNull();
    expect(tableHuxi([hidden, meld("peng", "叁叁叁")], CLASSIC)).toBe(3);
  });

  test("the beginners' table counts card points, big cards double", () => {
    expect(meldHuxi(meld("wei", "壹壹壹"), BEGINNERS)).toBe(12);
    expect(meldHuxi(meld("wei", "一一一"), BEGINNERS)).toBe(6);
    expect(meldHuxi(meld("pao", "肆肆肆肆"), BEGINNERS)).toBe(32);
    expect(meldHuxi(meld("peng", "三三三"), BEGINNERS)).toBe(3);
    expect(comboHuxi(cardsOf("壹贰叁"), BEGINNERS)).toBe(6);
    expect(comboHuxi(cardsOf("四四肆"), BEGINNERS)).toBe(0);
  });
});

describe("dragging", () => {
  const hand = {
    columns: [0, 1, 2].map((index) => ({ left: 100 + index * 40, right: 140 + index * 40 })),
    line: 600,
  };

  test("begins after a little way, in any direction", () => {
    expect(isDrag({ x: 5, y: 5 }, { x: 5 + TAP, y: 5 })).toBe(false);
    expect(isDrag({ x: 5, y: 5 }, { x: 5, y: 5 - TAP - 1 })).toBe(true);
  });

  test("above the line a card is thrown, below it is put on a column or between two", () => {
    expect(dropAt({ x: 150, y: 599 }, hand, "either")).toBe("throw");
    expect(dropAt({ x: 155, y: 600 }, hand, "either")).toEqual({ onto: 1 });
    expect(dropAt({ x: 145, y: 600 }, hand, "either")).toEqual({ before: 1 });
    expect(dropAt({ x: 175, y: 600 }, hand, "either")).toEqual({ before: 2 });
    expect(dropAt({ x: 10, y: 700 }, hand, "either")).toEqual({ before: 0 });
    expect(dropAt({ x: 245, y: 700 }, hand, "either")).toEqual({ before: 3 });
  });

  test("a whole column only goes between others, and with all places taken a card only onto one", () => {
    expect(dropAt({ x: 155, y: 600 }, hand, "between")).toEqual({ before: 1 });
    expect(dropAt({ x: 165, y: 600 }, hand, "between")).toEqual({ before: 2 });
    expect(dropAt({ x: 145, y: 600 }, hand, "onto")).toEqual({ onto: 1 });
    expect(dropAt({ x: 10, y: 700 }, hand, "onto")).toEqual({ onto: 0 });
    expect(dropAt({ x: 245, y: 700 }, hand, "onto")).toEqual({ onto: 2 });
  });
});

const DEALT: PaohuziEvent = {
  type: "dealt",
  number: 1,
  dealer: 1,
  streak: 0,
  exhausted: 0,
  hands: [cardsOf("一一五五伍九九九拾"), null, null],
  sizes: [9, 10, 9],
  shown: ONE,
  stock_left: 19,
};

function play(...events: PaohuziEvent[]): PaohuziBoard {
  return [DEALT, ...events].reduce(apply, EMPTY);
}

const began: PaohuziEvent = { type: "began", seat: 1 };
const thrown: PaohuziEvent = { type: "discarded", seat: 1, card: FIVE };
const flip = (card: number, passed: { chi: boolean; peng: boolean } | null): PaohuziEvent => ({
  type: "flipped",
  seat: 2,
  card,
  stock_left: 18,
  passed: passed === null ? [] : [{ seat: 0, card: FIVE, ...passed }],
});

describe("cards that may not be taken any more", () => {
  test("are those that were let go by and those that were thrown", () => {
    const board = play(began, thrown, flip(NINE, { chi: true, peng: true }));
    expect(barred(board, 0, CLASSIC)).toEqual({ chi: [FIVE], peng: [FIVE] });
    expect(barred(board, 1, CLASSIC)).toEqual({ chi: [FIVE], peng: [] });
    const free = readRules({ no_chi_scope: "none" });
    expect(barred(board, 0, free)).toEqual({ chi: [], peng: [FIVE] });
    expect(barred(board, 1, readRules({ chi_own_discard: true })).chi).toEqual([]);
  });

  test("are free again after the next discard where that is the rule", () => {
    const turn = readRules({ no_chi_scope: "turn" });
    const board = play(began, thrown, flip(NINE, { chi: true, peng: false }));
    expect(barred(board, 0, turn).chi).toEqual([FIVE]);
    const later = {
      ...board,
      seats: board.seats.map((seat) => ({ ...seat, passedBefore: seat.passed.length })),
    };
    expect(barred(later, 0, turn).chi).toEqual([]);
  });

  test("are one's own flips that nobody took, where that is played", () => {
    const open = play(began, thrown, flip(NINE, null));
    const rules = readRules({ no_chi_own_flip: true });
    expect(barred(open, 2, rules).chi, "it still lies open").toEqual([]);
    const next: PaohuziEvent = { ...(flip(ONE, null) as Flipped), seat: 0, stock_left: 17 };
    const gone = apply(open, next);
    expect(barred(gone, 2, rules).chi).toEqual([NINE]);
    expect(barred(gone, 2, CLASSIC).chi).toEqual([]);
    expect(barred(gone, 2, readRules({ no_chi_own_flip: true, no_chi_scope: "none" })).chi).toEqual(
      [],
    );
    const meld: PaohuziEvent = {
      type: "melded",
      seat: 0,
      meld: { kind: "peng", cards: [NINE, NINE, NINE], claimed: NINE, giver: 2 },
      stock_left: 18,
      flipped: false,
      upgrades: null,
      bi: [],
      passed: [],
    };
    expect(barred(apply(open, meld), 2, rules).chi, "somebody took it").toEqual([]);
  });
});

describe("copies that cannot be seen", () => {
  test("are without hand, rivers, melds and the dealer's shown card", () => {
    const board = play(began, thrown);
    expect(unseen(board, ONE)).toBe(1);
    expect(unseen(board, FIVE)).toBe(1);
    expect(unseen(board, BIG_FIVE)).toBe(3);
  });

  test("count a claimed card once", () => {
    const claimed: PaohuziEvent = {
      type: "melded",
      seat: 0,
      meld: { kind: "peng", cards: [FIVE, FIVE, FIVE], claimed: FIVE, giver: 1 },
      stock_left: 19,
      flipped: false,
      upgrades: null,
      bi: [],
      passed: [],
    };
    const board = play(began, thrown, claimed);
    expect(unseen(board, FIVE)).toBe(1);
    expect(board.seats[0]).toMatchObject({ size: 7, hand: cardsOf("一一九九九伍拾").sort((a, b) => a - b) }); // prettier-ignore
    expect(board.phase).toBe("turn");
  });
});

describe("what is set in motion", () => {
  test("a discard, then the flip after it while the discard comes to rest", () => {
    const before = play(began);
    const open = play(began, thrown);
    expect(changesBetween(before, open)).toEqual([{ is: "discarded", seat: 1 }]);
    const next = play(began, thrown, flip(NINE, null));
    expect(changesBetween(open, next)).toEqual([
      { is: "rests", seat: 1 },
      { is: "flipped", seat: 2 },
    ]);
  });

  test("nothing after a leap or a step back", () => {
    const before = play(began);
    expect(changesBetween(play(began, thrown), before)).toBeNull();
    expect(changesBetween(EMPTY, play())).toEqual([{ is: "dealt" }]);
  });
});
