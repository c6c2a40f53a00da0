// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { apply, emptyTable } from "../../../board/mahjong/board";
import type { MahjongEvent } from "../../../board/mahjong/events";
import { renderPage } from "../../../fixture/page";
import type { Setting } from "../../../rulesets/rulesets";
import { MahjongTable } from "./MahjongTable";

const NAMES = ["甲", "乙", "丙", "丁"];
const host = document.createElement("div");

afterEach(() => {
  render(null, host);
});

/** The plates of the seats as they are read: 乙东0, with the dealer's mark before the name. */
async function plates(rules: Record<string, Setting>): Promise<string[]> {
  const dealt: MahjongEvent = {
    type: "dealt",
    number: 1,
    dealer: 1,
    prevalent_wind: 0,
    streak: 0,
    hands: [null, null, null, null],
    sizes: [13, 14, 13, 13],
    tiles_left: 55,
    wild: [],
    indicator: null,
    stakes: [],
  };
  await act(() => {
    renderPage(
      <MahjongTable
        board={apply(emptyTable(rules), dealt)}
        rules={rules}
        viewer={null}
        occupants={NAMES.map((name) => ({
          id: null,
          name,
          bot: true,
          connected: true,
          substituted: false,
        }))}
        scores={[0, 0, 0, 0]}
        deals={8}
      />,
      host,
    );
  });
  const cards = [...host.querySelectorAll<HTMLElement>("[data-testid=seat-card]")];
  const word = (card: HTMLElement, selector: string): string =>
    card.querySelector(selector)?.textContent ?? "";
  return cards
    .sort((one, other) => Number(one.dataset["seat"]) - Number(other.dataset["seat"]))
    .map((card) =>
      [".seat-dealer", ".seat-card-name", ".seat-card-wind"]
        .map((selector) => word(card, selector))
        .join(""),
    );
}

test("the plate of a seat has its wind", async () => {
  expect(await plates({})).toEqual(["甲北", "庄乙东", "丙南", "丁西"]);
});

test("where no wind is among the tiles it has none", async () => {
  expect(await plates({ honours: false })).toEqual(["甲", "庄乙", "丙", "丁"]);
  const red = { honours: true, which_honours: "red" };
  expect(await plates(red)).toEqual(["甲", "庄乙", "丙", "丁"]);
});
