import { describe, expect, test } from "vitest";
import { cardsOf } from "../core/card";
import type { Action } from "./events";
import { buttonsOf, sortOffers } from "./offers";
import { unaffordable, triosWith } from "./shapes";
import { readRules } from "./table";

const CLASSIC = readRules({});
const [SIX = 0] = cardsOf("六");

function chi(cards: string, ...bi: string[]): Action {
  const trio = (text: string): [number, number, number] => {
    const [low = 0, middle = 0, high = 0] = cardsOf(text).sort((a, b) => a - b);
    return [low, middle, high];
  };
  return { type: "chi", card: SIX, cards: trio(cards), bi: bi.map(trio) };
}

describe("offers", () => {
  test("are sorted by what they are shown as, strongest to the right", () => {
    const offers = sortOffers([
      { type: "declare_win", card: SIX },
      { type: "peng", card: SIX },
      chi("四五六"),
      { type: "pass" },
    ]);
    expect(buttonsOf(offers)).toEqual(["pass", "chi", "peng", "declare_win"]);
    expect(offers).toMatchObject({
      chiCard: SIX,
      pass: 3,
      win: { choice: 0 },
      peng: { choice: 1 },
    });
    expect(offers.chis).toEqual([{ sets: [[3, 4, 5]], choice: 2 }]);
  });

  test("discards are found by their card", () => {
    const offers = sortOffers([
      { type: "discard", card: 3 },
      { type: "discard", card: 13 },
    ]);
    expect([...offers.discards]).toEqual([
      [3, 0],
      [13, 1],
    ]);
    expect(buttonsOf(offers)).toEqual([]);
  });

  test("ways to chi that lay the same sets in another order are one", () => {
    const offers = sortOffers([
      chi("四五六", "五六七"),
      chi("五六七", "四五六"),
      chi("四五六", "六六陆"),
    ]);
    expect(offers.chis.map(({ choice }) => choice)).toEqual([0, 2]);
    expect(offers.chis[1]?.sets).toEqual([
      [3, 4, 5],
      [5, 5, 15],
    ]);
  });
});

describe("what cannot be taken", () => {
  const why = (hand: string, ...offered: Action[]): Record<string, string> =>
    Object.fromEntries(
      unaffordable(cardsOf(hand), SIX, sortOffers(offered).chis, CLASSIC).map((set) => [
        set.cards.join(),
        set.why,
      ]),
    );

  test("is said with the reason: a kan, no bi, nothing left to throw", () => {
    expect(why("四五五五七八九")).toEqual({ "3,4,5": "kan", "4,5,6": "kan", "5,6,7": "dead" });
    // 六 is held too, and nothing is left to lay down with it.
    expect(why("四五六九九")).toEqual({ "3,4,5": "bi" });
  });

  test("leaves out what is offered and what the hand has no cards for", () => {
    expect(why("四五七八一", chi("四五六"), chi("五六七"), chi("六七八"))).toEqual({});
    expect(why("一二九")).toEqual({});
  });

  test("combinations follow the table's rules", () => {
    const [two = 0] = cardsOf("二");
    const with27 = (rules: Record<string, boolean>): number =>
      triosWith(two, readRules(rules)).length;
    // 一二三, 二三四, 二七十, 二二贰, 二贰贰.
    expect(with27({})).toBe(5);
    expect(with27({ jiao: false })).toBe(3);
    expect(with27({ jiao: false, mixed_two_seven_ten: true })).toBe(6);
  });
});
