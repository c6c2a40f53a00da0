// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { EMPTY, readRules } from "./mahjong";
import { MahjongSituation } from "./MahjongSituation";

const host = document.createElement("div");

afterEach(() => {
  render(null, host);
});

/** The choices beside each question. */
async function asked(players: number): Promise<Record<string, string[]>> {
  await act(() => {
    render(
      <MahjongSituation
        hand={{ ...EMPTY, selfDrawn: false }}
        table={readRules({ players })}
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
