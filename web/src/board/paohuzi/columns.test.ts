import { describe, expect, test } from "vitest";
import { cardMeaning, cardsOf } from "../core/card";
import {
  byGroups,
  byHand,
  byRanks,
  MOST_COLUMNS,
  moved,
  stepped,
  TALLEST,
  type Column,
  type Place,
} from "./columns";
import { arranged, standingOf } from "./standing";
import { readRules } from "./table";

const CLASSIC = readRules({});
const BEGINNERS = readRules({
  red: "by_size",
  values: "card_points",
  jiao: false,
  mixed_two_seven_ten: true,
  kan_locked: false,
  bi: false,
});

const text = (columns: readonly Column[]): string[] =>
  columns.map(({ cards }) => cards.map((card) => cardMeaning(card).character).join(""));

const sorted = (cards: readonly number[]): number[] => [...cards].sort((a, b) => a - b);

describe("by groups", () => {
  test("a kan comes first and is locked, then what is worth most, then pairs and the rest", () => {
    const columns = byGroups(cardsOf("九九九贰柒拾一二三陆陆肆"), CLASSIC);
    expect(text(columns)).toEqual(["九九九", "贰柒拾", "一二三", "陆陆肆"]);
    expect(columns.map(({ locked }) => locked)).toEqual([true, false, false, false]);
    expect(columns.map(({ huxi }) => huxi)).toEqual([3, 6, 3, 0]);
  });

  test("the cut that has most combinations is found, not the first", () => {
    // Taking 一二三 at once would leave 二三四 without its 四.
    expect(text(byGroups(cardsOf("一二三二三四"), CLASSIC)).sort()).toEqual(["一二三", "二三四"]);
    // 二七十 is worth more than 六七八, which would leave 二十.
    expect(text(byGroups(cardsOf("二七十六八"), CLASSIC))[0]).toBe("二七十");
    // Two equal cards stand together unless huxi, or two combinations, part them.
    expect(text(byGroups(cardsOf("四五五六"), CLASSIC)).sort()).toEqual(["五五", "四六"]);
    expect(text(byGroups(cardsOf("三四五五六七"), CLASSIC)).sort()).toEqual(["三四五", "五六七"]);
    expect(text(byGroups(cardsOf("贰七七柒拾"), CLASSIC))).toEqual(["贰柒拾", "七七"]);
  });

  test("a kan is never broken for a combination", () => {
    const columns = byGroups(cardsOf("三三三四五"), CLASSIC);
    expect(text(columns)).toEqual(["三三三", "四五"]);
  });

  test("no card stands alone while others are in no group", () => {
    expect(text(byGroups(cardsOf("一四七拾"), CLASSIC))).toEqual(["一四", "七拾"]);
    expect(text(byGroups(cardsOf("一四拾"), CLASSIC))).toEqual(["一四拾"]);
    // The nearest pair takes it.
    expect(text(byGroups(cardsOf("二二八八拾"), CLASSIC))).toEqual(["二二", "八八拾"]);
    expect(text(byGroups(cardsOf("一二三九"), CLASSIC))).toEqual(["一二三", "九"]);
  });

  test("the beginners' table has no jiao, mixes 2-7-10 and counts card points", () => {
    expect(text(byGroups(cardsOf("一一壹"), CLASSIC))).toEqual(["一一壹"]);
    expect(text(byGroups(cardsOf("一一壹"), BEGINNERS))).toEqual(["一一壹"]);
    const [mixed] = byGroups(cardsOf("贰七拾"), BEGINNERS);
    expect(mixed?.huxi).toBe(5);
    expect(byGroups(cardsOf("壹壹壹"), BEGINNERS)).toMatchObject([{ locked: false, huxi: 12 }]);
  });

  test("any hand keeps all its cards, within the columns and heights there is room for", () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    for (let deal = 0; deal < 60; deal++) {
      const deck = Array.from({ length: 80 }, (_, place) => place % 20);
      for (let place = 79; place > 0; place--) {
        const other = random(place + 1);
        const card = deck[place] ?? 0;
        deck[place] = deck[other] ?? 0;
        deck[other] = card;
      }
      const hand = deck.slice(0, 21);
      for (const columns of [byGroups(hand, CLASSIC), byRanks(hand, CLASSIC)]) {
        expect(sorted(columns.flatMap(({ cards }) => cards))).toEqual(sorted(hand));
        expect(columns.length).toBeLessThanOrEqual(MOST_COLUMNS);
        for (const { cards } of columns) expect(cards.length).toBeLessThanOrEqual(TALLEST);
      }
    }
  });
});

test("by ranks: one column a rank, small before big, a kan apart", () => {
  expect(text(byRanks(cardsOf("一一壹四肆肆肆拾"), CLASSIC))).toEqual([
    "一一壹",
    "肆肆肆",
    "四",
    "拾",
  ]);
  expect(text(byRanks(cardsOf("一一壹壹壹"), BEGINNERS))).toEqual(["壹壹壹", "一一"]);
});

describe("by hand", () => {
  const layout = ["一二", "三三", "四"].map(cardsOf);

  test("keeps the layout; what left is gone and what is new stands at the end", () => {
    expect(text(byHand(layout, cardsOf("一二三四"), CLASSIC))).toEqual(["一二", "三", "四"]);
    expect(text(byHand(layout, cardsOf("一二三三四九"), CLASSIC))).toEqual([
      "一二",
      "三三",
      "四",
      "九",
    ]);
    expect(text(byHand(layout, cardsOf("二三三四"), CLASSIC))).toEqual(["二", "三三", "四"]);
  });

  test("a card goes from where it was thrown, though the same lies elsewhere", () => {
    const twice = ["三一", "二三"].map(cardsOf);
    const hand = cardsOf("一二三");
    expect(text(byHand(twice, hand, CLASSIC, { column: 0, row: 0 }))).toEqual(["一", "二三"]);
    expect(text(byHand(twice, hand, CLASSIC, { column: 1, row: 1 }))).toEqual(["三一", "二"]);
  });
});

describe("moving", () => {
  const columns = byHand(["九九九", "一二", "四五六七", "八"].map(cardsOf), cardsOf("九九九一二四五六七八"), CLASSIC); // prettier-ignore
  const words = (layout: readonly (readonly number[])[] | null): string[] | null =>
    layout?.map((cards) => cards.map((card) => cardMeaning(card).character).join("")) ?? null;
  const after = (column: number, row: number | null, to: Place): string[] | null =>
    words(moved(columns, { column, row }, to));

  test("puts a card on top of another column, or between two as a new one", () => {
    expect(after(1, 0, { onto: 3 })).toEqual(["九九九", "二", "四五六七", "八一"]);
    expect(after(1, 0, { before: 4 })).toEqual(["九九九", "二", "四五六七", "八", "一"]);
    expect(after(2, 1, { before: 1 })).toEqual(["九九九", "五", "一二", "四六七", "八"]);
    expect(after(3, 0, { onto: 1 })).toEqual(["九九九", "一二八", "四五六七"]);
  });

  test("puts no card onto a kan or a full column, and none where it lies", () => {
    expect(after(1, 0, { onto: 0 })).toBeNull();
    expect(after(1, 0, { onto: 2 })).toBeNull();
    expect(after(1, 0, { onto: 1 })).toBeNull();
  });

  test("takes a kan, a whole column and a card alone to another place among the columns", () => {
    expect(after(0, 1, { before: 2 })).toEqual(["一二", "九九九", "四五六七", "八"]);
    expect(after(2, null, { before: 0 })).toEqual(["四五六七", "九九九", "一二", "八"]);
    expect(after(3, 0, { before: 1 })).toEqual(["九九九", "八", "一二", "四五六七"]);
    expect(after(0, 0, { onto: 1 })).toBeNull();
    expect(after(2, null, { before: 2 })).toBeNull();
    expect(after(2, null, { before: 3 })).toBeNull();
  });

  test("opens no more columns than there may be", () => {
    const full = byHand(["一一", "二", "三", "四", "五", "六", "七", "八"].map(cardsOf), cardsOf("一一二三四五六七八"), CLASSIC); // prettier-ignore
    expect(full).toHaveLength(MOST_COLUMNS);
    expect(moved(full, { column: 0, row: 0 }, { before: 3 })).toBeNull();
    expect(moved(full, { column: 1, row: 0 }, { before: 4 })).not.toBeNull();
  });

  test("by steps goes onto the neighbour, or beside it where it takes none", () => {
    const step = (column: number, row: number | null, by: -1 | 1) =>
      words(stepped(columns, { column, row }, by));
    expect(step(3, 0, -1)).toEqual(["九九九", "一二", "八", "四五六七"]);
    expect(step(1, 0, -1)).toEqual(["九九九", "一", "二", "四五六七", "八"]);
    expect(step(2, 3, 1)).toEqual(["九九九", "一二", "四五六", "八七"]);
    expect(step(0, 0, 1)).toEqual(["一二", "九九九", "四五六七", "八"]);
    expect(step(1, null, 1)).toEqual(["九九九", "四五六七", "一二", "八"]);
    expect(step(0, 0, -1)).toBeNull();
    expect(step(3, null, 1)).toBeNull();
  });
});

describe("the hand as it stands", () => {
  const PENG = { kind: "peng", cards: null, claimed: null, giver: null } as const;
  const seat = (hand: string, thrown = 0, melds: readonly (typeof PENG)[] = []) => ({
    hand: cardsOf(hand),
    river: Array.from({ length: thrown }, () => ({ card: 0, thrown: true, claimed: false })),
    melds,
  });

  test("is sorted anew after a throw, not after something is laid", () => {
    const dealt = standingOf(null, seat("四四五五六七"), "groups", CLASSIC);
    expect(text(dealt.columns)).toEqual(["四四", "五五", "六七"]);
    const laid = standingOf(dealt, seat("四四六七", 0, [PENG]), "groups", CLASSIC);
    expect(text(laid.columns)).toEqual(["四四", "六七"]);
    const thrown = standingOf(laid, seat("四六七", 1, [PENG]), "groups", CLASSIC);
    expect(text(thrown.columns)).toEqual(["六七四"]);
  });

  test("keeps for the deal what the player has put somewhere, until it is sorted again", () => {
    const dealt = standingOf(null, seat("一二三八"), "groups", CLASSIC);
    const put = arranged(dealt, ["一二", "三八"].map(cardsOf), CLASSIC);
    const thrown = standingOf(put, seat("一二三", 1), "groups", CLASSIC);
    expect(text(thrown.columns)).toEqual(["一二", "三"]);
    expect(text(standingOf(null, seat("一二三", 1), "groups", CLASSIC).columns)).toEqual([
      "一二三",
    ]);
    expect(text(standingOf(thrown, seat("一二三", 1), "ranks", CLASSIC).columns)).toEqual([
      "一",
      "二",
      "三",
    ]);
  });

  test("by choice is never sorted after it was dealt", () => {
    const dealt = standingOf(null, seat("一二三八"), "manual", CLASSIC);
    const thrown = standingOf(dealt, seat("一三八", 1), "manual", CLASSIC, { column: 0, row: 1 });
    expect(text(thrown.columns)).toEqual(["一三", "八"]);
  });
});
