// @vitest-environment happy-dom
import { render } from "preact";
import { expect, test } from "vitest";
import { apply, EMPTY, type MahjongBoard } from "../../../board/mahjong/board";
import type { MahjongEvent } from "../../../board/mahjong/events";
import type { Place } from "../../../telling/places";
import { Compass } from "./Compass";
import { sentenceOf } from "./logSentences";

const DEALT: MahjongEvent = {
  type: "dealt",
  number: 6,
  dealer: 1,
  prevalent_wind: 1,
  streak: 2,
  hands: [null, null, null, null],
  sizes: [16, 17, 16, 16],
  tiles_left: 63,
  wild: [],
  indicator: null,
  stakes: [],
};
const TAIWAN = { scoring: "taiwan", base: 100, fan_points: 20, streak_points: 2 };

function shown(
  rules: Record<string, boolean | number | string>,
  deals: number,
  name: string | null = null,
): HTMLElement {
  const host = document.createElement("div");
  const board: MahjongBoard = apply(EMPTY, DEALT);
  render(
    <Compass
      board={board}
      seats={[0, 1, 2, 3]}
      placeOf={(seat) => seat as Place}
      points={[0, 0, 0, 0]}
      deals={deals}
      name={name}
      rules={rules}
      uniform={null}
    />,
    host,
  );
  return host;
}

test("the compass of Taiwan says the round, what is played for, how often the dealer has stayed", () => {
  const taiwan = shown(TAIWAN, 0);
  expect(taiwan.querySelector(".mj-compass-deal")?.textContent).toBe("南风圈 第6局");
  expect(taiwan.querySelector(".mj-compass-base")?.textContent).toBe("底100 台20");
  expect(taiwan.querySelector(".dealer .mj-compass-wind")?.textContent).toBe("东连2");
});

test("a deal that has a name is called so", () => {
  const taiwan = shown(TAIWAN, 0, "南风北局");
  expect(taiwan.querySelector(".mj-compass-deal")?.textContent).toBe("南风北局");
});

test("elsewhere it says the deal, and nothing of a streak that pays nothing", () => {
  const other = shown({ scoring: "fans", base: 2, fan_points: 1, streak_points: 0 }, 8);
  expect(other.querySelector(".mj-compass-deal")?.textContent).toBe("南风 第6/8局");
  expect(other.querySelector(".mj-compass-base")).toBeNull();
  expect(other.querySelector(".dealer .mj-compass-wind")?.textContent).toBe("东");
});

test("where no wind is among the tiles the deal has none", () => {
  const deal = (rules: Record<string, boolean | string>, deals = 8): string | undefined =>
    shown({ scoring: "fans", ...rules }, deals).querySelector(".mj-compass-deal")?.textContent;
  expect(deal({ honours: false })).toBe("第 6/8 局");
  expect(deal({ honours: true, which_honours: "red" })).toBe("第 6/8 局");
  expect(deal({ honours: true, which_honours: "winds" })).toBe("南风 第6/8局");
  // A match that is agreed in rounds counts them.
  expect(deal({ honours: false }, 0)).toBe("第2圈 第6局");
});

test("where no wind is among the tiles no seat is called after one, and the dealer is 庄", () => {
  const marks = (rules: Record<string, boolean | string>) =>
    [...shown(rules, 8).querySelectorAll(".mj-compass-wind")].map((mark) => mark.textContent);
  expect(marks({ honours: false })).toEqual(["", "庄", "", ""]);
  expect(marks({ honours: true })).toEqual(["北", "东", "南", "西"]);
});

test("the log tells of the eighth flower once, and who won on it", () => {
  const name = (seat: number): string => ["甲", "乙", "丙", "丁"][seat] ?? "";
  const flower = { type: "flowers_shown", seat: 1, tiles_left: 40 } as const;
  expect(sentenceOf({ ...flower, flowers: [41], tiles: [], robbing: true }, name)).toBe(
    "乙补花：菊",
  );
  expect(sentenceOf({ ...flower, flowers: [], tiles: [3], tiles_left: 39 }, name)).toBeNull();
  const score = { points: 13, fans: [], groups: [], excluded: [] };
  const won = { type: "won", seat: 2, tile: 41, giver: 1, how: "seven_flowers" } as const;
  expect(sentenceOf({ ...won, hand: [0, 41], score }, name)).toBe("丙七抢一，胡乙亮出的菊");
});
