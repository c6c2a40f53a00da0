import { afterEach, expect, test } from "vitest";
import type { Guide } from "../../../net/protocol";
import { showHints } from "../../../state/preferences";
import { cardCost, guideOf, lackOf, markedLabel, marksOf, reasonOf, winCost } from "./guide";

const GUIDE: Guide = {
  best: [1],
  loose: [1, 2],
  away: 2,
  lacks: ["not_opened"],
  no_pair: true,
  because: null,
};

afterEach(() => {
  showHints.value = true;
});

test("hints are there where the room has them and the player wants them", () => {
  expect(guideOf({ guide: GUIDE })).toBe(GUIDE);
  expect(guideOf({ guide: null })).toBeNull();
  expect(guideOf(null)).toBeNull();
  showHints.value = false;
  expect(guideOf({ guide: GUIDE })).toBeNull();
});

test("the best discard is framed, what is of no use besides it dimmed", () => {
  const choices = new Map([
    [30, 1],
    [31, 2],
    [4, 0],
  ]);
  expect([...marksOf(GUIDE, choices)]).toEqual([
    [30, "best"],
    [31, "loose"],
  ]);
  expect(marksOf(null, choices).size).toBe(0);
  expect(markedLabel("北风", "best")).toBe("北风，先打这张");
  expect(markedLabel("北风", undefined)).toBe("北风");
});

test("what a hand lacks is said in one line", () => {
  expect(lackOf(GUIDE, { huxi: 0 })).toBe("还差 2 张听牌，还差一对将，还没开门");
  const ready = { ...GUIDE, away: 0, lacks: [], no_pair: false };
  expect(lackOf(ready, { huxi: 0 })).toBe("打亮框的牌就听");
  expect(lackOf({ ...ready, away: null }, { huxi: 3 })).toBe("还差 3 胡息");
  expect(lackOf({ ...ready, away: null }, { huxi: -3 })).toBeNull();
  expect(lackOf({ ...GUIDE, best: [] }, { huxi: 3 })).toBeNull();
});

test("what passing costs follows from the rules", () => {
  const both = { chi: true, peng: true };
  expect(cardCost("三", { chi: true, peng: false }, "deal")).toBe("过了就不能再吃三");
  expect(cardCost("三", both, "deal")).toBe("过了就不能再吃、再碰三");
  expect(cardCost("三", both, "turn")).toBe("过了，到自己打牌前不能再吃三，过了就不能再碰三");
  expect(cardCost("三", both, "none")).toBe("过了就不能再碰三");
  expect(cardCost("三", { chi: true, peng: false }, "none")).toBeNull();
  expect(winCost("until_draw_le_value")).toBe("过了这张，摸牌前不能再胡（番更大除外）");
  expect(winCost("none")).toBeNull();
});

test("the reason for an answer names what it leaves, and what the other does", () => {
  const claims = new Map([
    [0, "吃"],
    [1, "碰"],
  ]);
  type Leaves = [away: number | null, tiles: number | null];
  const reason = (code: string, best: number, [away, tiles]: Leaves, other: Leaves) =>
    reasonOf(
      {
        ...{ best: [best], loose: [], away: null, lacks: [], no_pair: false },
        because: {
          code,
          claimed: { away, tiles },
          passed: { away: other[0], tiles: other[1] },
        },
      },
      claims,
    );
  const none: Leaves = [null, null];
  expect(reason("win", 3, none, none)).toBe("能胡就胡");
  expect(reason("nearer", 1, [0, 4], [1, null])).toBe("碰了听 4 张，过还差 1 张听");
  expect(reason("nearer", 0, [1, null], [2, null])).toBe("吃了还差 1 张听，过还差 2 张");
  expect(reason("stronger", 0, [null, 5], [null, 2])).toBe("吃了听 5 张，过只听 2 张");
  expect(reason("stronger", 0, [null, 5], none)).toBe("吃了听 5 张");
  expect(reason("stronger", 0, none, none)).toBe("吃了更快成牌");
  expect(reason("weaker", 2, none, [null, 3])).toBe("现在听 3 张，要了就不听了");
  expect(reason("weaker", 2, [null, 1], [null, 3])).toBe("过听 3 张，要了只听 1 张");
  expect(reason("no_nearer", 2, [2, null], [2, null])).toBe("要了也不会更近");
  expect(reasonOf(GUIDE, claims)).toBeNull();
});
