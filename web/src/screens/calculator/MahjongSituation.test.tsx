// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { Setting } from "../../rulesets/rulesets";
import { EMPTY, readRules } from "./mahjong";
import { MahjongSituation, situationWords } from "./MahjongSituation";
import { payerWord } from "./seatWords";

const host = document.createElement("div");

afterEach(() => {
  render(null, host);
});

/** The choices beside each question. */
async function asked(
  players: number,
  rules: Record<string, Setting> = {},
): Promise<Record<string, string[]>> {
  await act(() => {
    render(
      <MahjongSituation
        hand={{ ...EMPTY, selfDrawn: false }}
        table={readRules({ players, ...rules })}
        ruleset={null}
        pairs={[]}
        onChange={() => undefined}
      />,
      host,
    );
  });
  const questions = [...host.querySelectorAll(".calc-question")].map((question) => [
    question.querySelector("span")?.textContent ?? "",
    [...question.querySelectorAll("label")].map((label) => label.textContent),
  ]);
  return Object.fromEntries(questions) as Record<string, string[]>;
}

test("whose tile it was is asked where it may be of several", async () => {
  expect((await asked(4))["谁放的炮"]).toEqual(["上家", "对家", "下家"]);
  expect((await asked(3))["谁放的炮"]).toEqual(["上家", "下家"]);
  expect((await asked(3))["门风"]).toEqual(["东·庄", "南", "西"]);
  const two = await asked(2);
  expect(two["门风"]).toEqual(["东·庄", "南"]);
  expect(two).not.toHaveProperty("谁放的炮");
});

test("where no wind is among the tiles a seat is told from the dealer's", async () => {
  const without = { honours: false, stakes: 2 };
  const four = await asked(4, without);
  expect(four).not.toHaveProperty("门风");
  expect(four["坐哪里"]).toEqual(["庄家", "庄下家", "庄对家", "庄上家"]);
  const stakes = [...host.querySelectorAll(".stake-keys > span")];
  expect(stakes.map((one) => one.firstChild?.textContent)).toEqual(four["坐哪里"]);
  expect(stakes.map((one) => one.querySelector(".segments")?.getAttribute("aria-label"))[1]).toBe(
    "庄下家飘几分",
  );
  expect((await asked(3, without))["坐哪里"]).toEqual(["庄家", "庄下家", "庄上家"]);
  expect((await asked(2, without))["坐哪里"]).toEqual(["庄家", "庄对家"]);
  const red = { honours: true, which_honours: "red" };
  expect((await asked(4, red))["坐哪里"]).toEqual(["庄家", "庄下家", "庄对家", "庄上家"]);
});

test("the circumstances and the payments name seats as the question does", () => {
  const hand = { ...EMPTY, seat: 1, selfDrawn: true, stakes: [1, 0, 2, 0] };
  const winds = readRules({ stakes: 2 });
  const none = readRules({ honours: false, stakes: 2 });
  expect(situationWords(hand, winds)).toBe("自摸 · 坐南 · 从庄家起飘 1 0 2 0");
  expect(situationWords(hand, none)).toBe("自摸 · 庄下家 · 从庄家起飘 1 0 2 0");
  expect([0, 1].map((seat) => payerWord(seat, 1, winds))).toEqual(["东", "南（胡家）"]);
  expect([0, 1].map((seat) => payerWord(seat, 1, none))).toEqual(["庄家", "庄下家（胡家）"]);
});
