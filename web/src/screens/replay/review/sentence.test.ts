import { beforeEach, describe, expect, test } from "vitest";
import type { GameAction } from "../../../board/fold";
import { language } from "../../../i18n/translate";
import type { CostlyMoment } from "./review";
import { actPhrase, momentSentence } from "./sentence";

const answered = (action: GameAction, away: number | null, tiles: number | null) => ({
  action,
  away,
  tiles,
});
const FOUR: GameAction = { type: "discard", tile: 3, ready: false };
const EAST: GameAction = { type: "discard", tile: 27, ready: false };
const PASS: GameAction = { type: "pass" };

function moment(change: Partial<CostlyMoment>): CostlyMoment {
  return {
    step: 12,
    code: "unready",
    chosen: answered(FOUR, 1, 20),
    better: answered(EAST, 0, 8),
    share: null,
    ...change,
  };
}

beforeEach(() => {
  language.value = "zh";
});

describe("the sentence of a decision that cost much", () => {
  test.each<[Partial<CostlyMoment>, string]>([
    [{}, "打四万就没听；打东就听牌，等 8 张"],
    [
      { code: "slower", chosen: answered(FOUR, 2, null), better: answered(EAST, 1, 12) },
      "打四万，离听牌还差 2 张；打东只差 1 张",
    ],
    [
      { code: "fewer", chosen: answered(FOUR, 1, 4), better: answered(EAST, 1, 12) },
      "打四万，进张只有 4 张；打东有 12 张",
    ],
    [{ code: "fewer", chosen: answered(FOUR, 0, 4) }, "打四万听 4 张；打东听 8 张"],
    [{ code: "weaker", share: 0.42 }, "打四万，胡牌的指望不到打东的一半"],
    [
      { chosen: answered(PASS, 1, 9), better: answered({ type: "pung", tile: 27 }, 0, 6) },
      "不碰就没听；碰东就听牌，等 6 张",
    ],
  ])("%j", (change, sentence) => {
    expect(momentSentence(moment(change))).toBe(sentence);
  });

  test("has its English", () => {
    language.value = "en";
    expect(momentSentence(moment({}))).toBe(
      "Not ready after “discard 4 of characters”; “discard East” leaves you ready for 8 tiles",
    );
  });
});

test.each<[GameAction, string]>([
  [{ type: "chow", tile: 11 }, "吃三四五条"],
  [{ type: "chi", card: 1, cards: [0, 1, 2], bi: [] }, "吃一二三"],
  [
    {
      type: "chi",
      card: 11,
      cards: [10, 11, 12],
      bi: [
        [11, 12, 13],
        [11, 16, 19],
      ],
    },
    "吃壹贰叁（比贰叁肆、贰柒拾）",
  ],
  [{ type: "peng", card: 16 }, "碰大柒"],
  [{ type: "discard", card: 6 }, "打小七"],
])("%j is %s", (action, phrase) => {
  expect(actPhrase(action, PASS)).toBe(phrase);
  expect(actPhrase(PASS, action)).toMatch(action.type === "discard" ? "不要" : /不[吃碰]/);
});
