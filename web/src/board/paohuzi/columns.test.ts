import { describe, expect, test } from "vitest";
import { cardMeaning, cardsOf } from "../card";
import { byGroups, byHand, byRanks, MOST_COLUMNS, moved, TALLEST, type Column } from "./columns";
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
    expect(text(columns)).toEqual(["九九九", "贰柒拾", "一二三", "陆陆", "肆"]);
    expect(columns.map(({ locked }) => locked)).toEqual([true, false, false, false, false]);
    expect(columns.map(({ huxi }) => huxi)).toEqual([3, 6, 3, 0, 0]);
  });

  test("the cut that has most combinations is found, not the first", () => {
    // Taking 一二三 at once would leave 二三四 without its 四.
    expect(text(byGroups(cardsOf("一二三二三四"), CLASSIC)).sort()).toEqual(["一二三", "二三四"]);
    // 二七十 is worth more than 六七八, which would leave 二十.
    expect(text(byGroups(cardsOf("二七十六八"), CLASSIC))[0]).toBe("二七十");
  });

  test("a kan is never broken for a combination", () => {
    const columns = byGroups(cardsOf("三三三四五"), CLASSIC);
    expect(text(columns)).toEqual(["三三三", "四五"]);
  });

  test("the beginners' table has no jiao, mixes 2-7-10 and counts card points", () => {
    expect(text(byGroups(cardsOf("一一壹"), CLASSIC))).toEqual(["一一壹"]);
    expect(text(byGroups(cardsOf("一一壹"), BEGINNERS))).toEqual(["一一", "壹"]);
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

describe("moving a card", () => {
  const columns = byHand(["九九九", "一二", "四五六七", "八"].map(cardsOf), cardsOf("九九九一二四五六七八"), CLASSIC); // prettier-ignore
  const after = (column: number, row: number, to: number): string[] | null => {
    const layout = moved(columns, { column, row }, to);
    return (
      layout?.map((cards) => cards.map((card) => cardMeaning(card).character).join("")) ?? null
    );
  };

  test("puts it on top of another column, or of a new one", () => {
    expect(after(1, 0, 3)).toEqual(["九九九", "二", "四五六七", "八一"]);
    expect(after(1, 0, 4)).toEqual(["九九九", "二", "四五六七", "八", "一"]);
    expect(after(3, 0, 1)).toEqual(["九九九", "一二八", "四五六七"]);
  });

  test("not out of a kan, onto one, or onto a full column", () => {
    expect(after(0, 0, 1)).toBeNull();
    expect(after(1, 0, 0)).toBeNull();
    expect(after(1, 0, 2)).toBeNull();
  });

  test("a card alone in its column does not open another one", () => {
    expect(after(3, 0, 4)).toBeNull();
  });
});
