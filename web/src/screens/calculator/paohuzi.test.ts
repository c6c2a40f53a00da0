import { describe, expect, test } from "vitest";
import { cardsOf, type CardKind } from "../../board/core/card";
import { readRules } from "../../board/paohuzi/table";
import {
  added,
  chisWith,
  copies,
  dealt,
  EMPTY,
  fits,
  flagged,
  from,
  isWhole,
  laid,
  missing,
  requestOf,
  waits,
  winningFrom,
  type PaohuziHand,
} from "./paohuzi";
import { readHand, writeHand } from "./paohuziLink";

const RULES = readRules({});
const CHOICE = { ruleset: "paohuzi/changde", preset: "three", switches: {} };
const card = (text: string): CardKind => cardsOf(text)[0] ?? -1;

function tapped(text: string, hand: PaohuziHand = EMPTY): PaohuziHand {
  return cardsOf(text).reduce((now, one) => added(now, "hand", one, RULES) ?? now, hand);
}

const FULL = tapped("一二三四五六七八九壹贰叁肆伍陆二七十拾拾");

describe("tapping cards", () => {
  test("the card after a full hand is the winning one", () => {
    expect(missing(FULL, RULES)).toBe(0);
    expect(waits(FULL, RULES)).toBe(true);
    const won = tapped("拾", FULL);
    expect(won.card).toBe(card("拾"));
    expect(isWhole(won, RULES)).toBe(true);
    expect(winningFrom(won, 0).card).toBe(card("一"));
  });

  test("no card comes five times, wherever its copies lie", () => {
    const peng = added(EMPTY, "peng", card("拾"), RULES) ?? EMPTY;
    const four = tapped("拾", peng);
    expect(copies(four, card("拾"))).toBe(4);
    expect(added(four, "hand", card("拾"), RULES)).toBeNull();
    expect(added(peng, "pao", card("拾"), RULES)).toBeNull();
    expect(added(four, "winning", card("拾"), RULES)).toBeNull();
  });

  test("a chi is a combination of this table", () => {
    const sets = chisWith(EMPTY, card("二"), RULES).map((cards) => cards.join());
    expect(sets).toContain([1, 6, 9].join());
    expect(sets).toContain([0, 1, 2].join());
    const without = readRules({ jiao: false });
    expect(chisWith(EMPTY, card("二"), without).length).toBeLessThan(sets.length);
    expect(laid(EMPTY, { kind: "chi", cards: [0, 1, 3] }, RULES)).toBeNull();
  });

  test("a group needs room, and a shorter hand has less", () => {
    expect(added(FULL, "peng", card("玖"), RULES)).toBeNull();
    const short = readRules({ hand_size: 14 });
    expect(missing(EMPTY, short)).toBe(14);
  });

  test("as dealt every card is in the hand, and comes out of it again", () => {
    const dealt = from(tapped("拾", FULL), "deal", RULES);
    expect(dealt).toMatchObject({ card: null, dealer: true });
    expect(dealt.cards).toHaveLength(21);
    expect(added(dealt, "winning", card("玖"), RULES)).toBeNull();
    expect(from(dealt, "flip", RULES)).toMatchObject({ card: card("拾"), source: "flip" });
  });

  test("a flag that the source forbids is dropped", () => {
    const last: PaohuziHand = { ...FULL, flags: ["last_card"] };
    expect(from(last, "self", RULES).flags).toEqual(["last_card"]);
    expect(from(last, "discard", RULES).flags).toEqual([]);
  });

  test("what only others win on is dropped with the dealer, and one flag takes another's place", () => {
    const shown: PaohuziHand = { ...FULL, source: "flip", flags: ["shown_card"] };
    expect(fits("shown_card", shown)).toBe(true);
    expect(fits("shown_card", { ...shown, dealer: true })).toBe(false);
    expect(fits("first_discard", { source: "discard", dealer: true })).toBe(false);
    expect(dealt(shown, true)).toMatchObject({ dealer: true, flags: [] });
    expect(dealt({ ...shown, flags: ["last_card"] }, true).flags).toEqual(["last_card"]);
    expect(flagged(shown, "last_card", true).flags).toEqual(["last_card"]);
    expect(flagged(shown, "shown_card", false).flags).toEqual([]);
  });

  test("nothing is asked before the hand has all cards but the winning one", () => {
    const short: PaohuziHand = { ...FULL, cards: FULL.cards.slice(0, 18), card: null };
    expect([isWhole(short, RULES), waits(short, RULES)]).toEqual([false, false]);
    expect(isWhole({ ...short, card: card("一") }, RULES)).toBe(false);
  });
});

describe("the judge is asked", () => {
  test("in characters", () => {
    const hand: PaohuziHand = {
      ...EMPTY,
      cards: cardsOf("拾一二三"),
      table: [
        { kind: "chi", cards: cardsOf("二七十") },
        { kind: "peng", cards: cardsOf("伍") },
      ],
      card: card("九"),
      source: "discard",
      exhausted: 2,
    };
    expect(requestOf(hand, CHOICE)).toEqual({
      op: "huxi",
      rules: "paohuzi/changde",
      preset: "three",
      switches: {},
      hand: "一二三拾",
      table: ["chi 二七十", "peng 伍"],
      card: "九",
      source: "discard",
      dealer: false,
      flags: [],
      exhausted: 2,
    });
    expect(requestOf(hand, CHOICE, card("壹"))["card"]).toBe("壹");
  });
});

describe("a link", () => {
  const HAND: PaohuziHand = {
    cards: cardsOf("一二三拾"),
    table: [
      { kind: "chi", cards: cardsOf("二七十") },
      { kind: "stale_wei", cards: cardsOf("伍") },
    ],
    card: card("九"),
    source: "discard",
    dealer: true,
    laid: true,
    flags: ["first_discard"],
    exhausted: 3,
    next: card("贰"),
    from: 1,
  };

  test("carries a hand there and back", () => {
    for (const hand of [HAND, EMPTY, FULL]) {
      const written = writeHand(hand);
      expect(written).toMatch(/^[\w=;,-]+$/);
      const { hand: read, wrong } = readHand(written);
      expect(wrong).toEqual([]);
      expect(read).toEqual({ ...hand, cards: [...hand.cards].sort((a, b) => a - b) });
    }
  });

  test.each(["abc;win=ab", "abc;table=chi-ab", "abc;table=feast-a", "abc;exhausted=x", "abc;z"])(
    "of which a part is wrong (%s) keeps the others",
    (text) => {
      const { hand, wrong } = readHand(text);
      expect(wrong).toEqual([text.split(";")[1]]);
      expect(hand).toEqual({ ...EMPTY, cards: [0, 1, 2] });
    },
  );

  test.each(["aaaaa", "aa;table=peng-a", "abcdefghijABCDEFGHIJabcdef"])(
    "with more cards than there are (%s) is no hand",
    (text) => {
      expect(readHand(text).wrong).toEqual([text]);
    },
  );
});
