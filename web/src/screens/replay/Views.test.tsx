// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Game, PlayedSwitches } from "../../board/fold";
import { GAME_CHUNKS } from "../table/games";
import { Views } from "./Views";

const host = document.createElement("div");

beforeAll(async () => {
  await Promise.all(Object.values(GAME_CHUNKS).map((chunk) => chunk.load()));
});

afterEach(() => {
  render(null, host);
});

/** By seat the words on its button besides the name, its spoken label and its note. */
async function seats(game: Game, rules: PlayedSwitches): Promise<string[][]> {
  await act(() => {
    render(
      <Views
        game={game}
        rules={rules}
        dealer={1}
        occupants={["甲", "乙", "丙"].map((name) => ({ id: name, name }))}
        viewpoint={{ is: "public" }}
        onChange={() => undefined}
        wall={false}
        onWall={() => undefined}
      />,
      host,
    );
  });
  return [...host.querySelectorAll<HTMLElement>("[data-testid^=view-seat]")].map((button) => [
    words(button),
    button.getAttribute("aria-label") ?? "",
    button.title,
  ]);
}

function words(button: HTMLElement): string {
  const [face, dealer] = [".avatar", ".seat-dealer"].map((one) => button.querySelector(one));
  if (face === null) return button.firstChild?.textContent ?? "";
  return `(${face?.textContent})${dealer?.textContent ?? ""}`;
}

test("a seat is called after its wind", async () => {
  expect(await seats("mahjong", {})).toEqual([
    ["西", "西 甲", "西家甲"],
    ["东", "东 乙", "东家乙"],
    ["南", "南 丙", "南家丙"],
  ]);
});

test("where no wind is among the tiles people are known by their faces, and the dealer is marked", async () => {
  expect(await seats("mahjong", { honours: false })).toEqual([
    ["(甲)", "甲", "甲"],
    ["(乙)庄", "庄 乙", "庄家乙"],
    ["(丙)", "丙", "丙"],
  ]);
});

test("at paohuzi the others have numbers", async () => {
  expect(await seats("paohuzi", {})).toEqual([
    ["1", "1 甲", "甲"],
    ["庄", "庄 乙", "庄家乙"],
    ["3", "3 丙", "丙"],
  ]);
});
