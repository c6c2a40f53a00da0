// @vitest-environment happy-dom
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { apply, emptyTable } from "../../../board/mahjong/board";
import type { MahjongEvent, Won } from "../../../board/mahjong/events";
import { renderPage } from "../../../fixture/page";
import { loadDetails, loadRulesets } from "../../../rulesets/rulesets";
import { WinBlock } from "./WinBlock";

const words = (zh: string) => ({ zh, en: zh });
const RULESET = {
  id: "mahjong/some",
  game: "mahjong",
  name: words("一种"),
  seats: 4,
  presets: [{ name: "usual", label: words(""), rules: {} }],
};
const GAME = { name: "mahjong", switches: [], counting: { fans: "added" } };
const SEVEN_PAIRS = {
  id: "seven_pairs",
  name: words("七对"),
  definition: words("七个对子。"),
  points: 24,
  multiplier: 1,
};

const WON = {
  type: "won",
  seat: 1,
  tile: 16,
  giver: null,
  how: "self_drawn",
  hand: [0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 16, 16],
  score: {
    points: 26,
    fans: [{ id: "seven_pairs", count: 1, points: 24, tiles: [] }],
    groups: [],
    excluded: [],
  },
} as unknown as Won;

/** Have the server answer once with this. */
async function told(answer: object, load: () => Promise<unknown>): Promise<void> {
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, json: () => Promise.resolve(answer) }));
  await act(async () => {
    await load();
  });
  vi.unstubAllGlobals();
}

test("a fan has no name until the names have come, not one of another language", async () => {
  await told({ games: [GAME], rulesets: [RULESET], levels: [] }, loadRulesets);
  const host = document.createElement("div");
  const rules = { scoring: "fans", base: 2 };
  const board = [WON as MahjongEvent].reduce(apply, emptyTable(rules));
  await act(() => {
    renderPage(
      <WinBlock won={WON} board={board} ruleset={RULESET.id} rules={rules} name={() => "乙"} />,
      host,
    );
  });
  expect(host.textContent).toContain("乙");
  expect(host.textContent).not.toContain("seven");
  expect(host.querySelector(".result-fans")).toBeNull();
  const whole = {
    games: [{ ...GAME, guide: [], notes: [] }],
    rulesets: [{ ...RULESET, summary: words(""), fans: [SEVEN_PAIRS] }],
    levels: [],
  };
  await told(whole, loadDetails);
  expect(host.querySelector(".mj-fan-name")?.textContent).toBe("七对");
});
