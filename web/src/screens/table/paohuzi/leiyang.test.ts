import { afterEach, describe, expect, test } from "vitest";
import { apply, EMPTY } from "../../../board/paohuzi/board";
import { changesBetween } from "../../../board/paohuzi/changes";
import type { PaohuziEvent, Score, Won } from "../../../board/paohuzi/events";
import { readRules } from "../../../board/paohuzi/table";
import { language } from "../../../i18n/translate";
import { sentenceOf } from "./logSentences";
import { fanWorth, plainWord, pointsLine, unitsLine } from "../../../telling/paohuzi/sum";

const RULES = readRules({
  units: "dun_table",
  mingtang: "doubled_huxi",
  no_huxi: 21,
  min_huxi: 10,
});

function won(score: Partial<Score>): Won {
  return {
    type: "won",
    seat: 1,
    card: 8,
    giver: 0,
    how: "flip",
    hand: [],
    melds: [],
    score: {
      points: 0,
      huxi: 15,
      units: 1,
      factor: 1,
      fans: [],
      groups: [],
      xing: null,
      terms: [{ id: "huxi", units: score.units ?? 1 }],
      ...score,
    },
  };
}

const name = (seat: number): string => "甲乙丙".charAt(seat);

afterEach(() => {
  language.value = "zh";
});

describe("the way from huxi to dun", () => {
  const raised = { id: "raised_hand", worth: 2 };
  const selfDrawn = { id: "self_drawn", worth: 2 };

  test.each([
    [{ huxi: 15 }, "15 胡 → 1 敦"],
    [{ huxi: 15, units: 6, fans: [raised] }, "15 × 2 ＝ 30 胡 → 6 敦"],
    [{ huxi: 10, units: 6, fans: [raised] }, "10（当 16） × 2 ＝ 32 胡 → 6 敦"],
    [
      { huxi: 20, units: 12, factor: 2, fans: [raised, selfDrawn] },
      "20（当 24） × 2 ＝ 48 胡 → 12 敦",
    ],
    [{ huxi: 0, units: 3, terms: [{ id: "no_huxi", units: 3 }] }, "无胡当 21 胡 → 3 敦"],
  ])("%j", (score, words) => {
    expect(unitsLine(won(score), RULES)).toBe(words);
  });

  test("a hand without huxi is called so", () => {
    const idle = won({ huxi: 0, units: 3, terms: [{ id: "no_huxi", units: 3 }] });
    expect(plainWord(idle.score)).toBe("无胡");
    expect(plainWord(won({}).score)).toBe("平胡");
    language.value = "en";
    expect(plainWord(idle.score)).toBe("No huxi");
    expect(unitsLine(idle, RULES)).toBe("no huxi, as 21 huxi → 3 dun");
  });

  test("a self-drawn win multiplies the dun, names the huxi", () => {
    const win = won({ huxi: 15, units: 6, factor: 2, points: 12, fans: [raised, selfDrawn] });
    expect(pointsLine(win, RULES)).toBe("6 敦 × 2 倍");
    expect(fanWorth(raised, RULES)).toBe("胡息 ×2");
    expect(fanWorth(selfDrawn, RULES)).toBe("×2");
  });
});

describe("a ti is paid at once", () => {
  const dealt: PaohuziEvent = {
    type: "dealt",
    number: 1,
    dealer: 0,
    streak: 0,
    exhausted: 0,
    hands: [null, null, null],
    sizes: [21, 20, 20],
    shown: 3,
    stock_left: 19,
  };
  const paid: PaohuziEvent = {
    type: "paid",
    transfers: [0, 2].map((payer) => ({ payer, payee: 1, points: 2, reason: "ti", shares: [] })),
  };

  test("it is told in the log and seen on its way", () => {
    expect(sentenceOf(paid, name)).toBe("提龙给分，每家付乙 2 分");
    const before = apply(EMPTY, dealt);
    const after = apply(before, paid);
    expect(after.scores).toEqual([-2, 4, -2]);
    expect(changesBetween(before, after)).toEqual([{ is: "paid", transfers: after.transfers }]);
  });

  test("what a win pays stands in its sheet alone", () => {
    const win: PaohuziEvent = {
      type: "paid",
      transfers: [{ payer: 0, payee: 1, points: 2, reason: "win", shares: [] }],
    };
    expect(sentenceOf(win, name)).toBeNull();
    const before = apply(EMPTY, dealt);
    expect(changesBetween(before, apply(before, win))).toEqual([]);
  });

  test("the dearest win that was let go by is kept", () => {
    let board = apply(EMPTY, dealt);
    for (const points of [2, 8, 1])
      board = apply(board, { type: "began", seat: 0, declined: [{ seat: 0, points }] });
    expect(board.seats.map(({ declined }) => declined)).toEqual([8, null, null]);
  });
});
