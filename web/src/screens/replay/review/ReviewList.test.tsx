// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Loaded } from "../../../browser/api";
import type { GameAction } from "../../../board/fold";
import { language } from "../../../i18n/translate";
import type { Review } from "./review";
import { ReviewList } from "./ReviewList";

const host = document.createElement("div");

beforeEach(() => {
  language.value = "zh";
});

afterEach(() => {
  render(null, host);
});

const discard = (tile: number): GameAction => ({ type: "discard", tile, ready: false });

const REVIEW: Review = {
  seat: 0,
  judged: 14,
  good: 13,
  moments: [
    {
      step: 12,
      code: "unready",
      chosen: { action: discard(3), away: 1, tiles: 20 },
      better: { action: discard(27), away: 0, tiles: 8 },
      share: null,
    },
  ],
};

async function shown(review: Loaded<Review>, onStep = vi.fn()): Promise<string> {
  await act(() => {
    render(
      <ReviewList game="mahjong" review={review} name="小明" step={12} onStep={onStep} />,
      host,
    );
  });
  return host.textContent;
}

function lines(): HTMLElement[] {
  return [...host.querySelectorAll<HTMLElement>("[data-testid=review-moment]")];
}

test("a tap on a decision goes to the step before it", async () => {
  const onStep = vi.fn();
  const words = await shown({ is: "ready", value: REVIEW }, onStep);
  expect(words).toContain("复盘 · 小明");
  expect(words).toContain("看了 14 手，最亏的 1 手：");
  expect(lines().map((line) => line.textContent)).toEqual([
    "第 12 步打四万就没听；打东就听牌，等 8 张",
  ]);
  expect(lines()[0]?.getAttribute("aria-current")).toBe("true");
  lines()[0]?.click();
  expect(onStep).toHaveBeenCalledWith(12);
});

test.each<[Loaded<Review>, string]>([
  [{ is: "ready", value: { ...REVIEW, moments: [] } }, "看了 14 手，没有明显打慢的"],
  [{ is: "ready", value: { ...REVIEW, judged: 0, moments: [] } }, "这一局没有能评的选择"],
  [{ is: "failed", code: "judge_busy" }, "复盘没有算出来"],
  [{ is: "loading" }, "复盘 · 小明"],
])("%j", async (review, words) => {
  expect(await shown(review)).toContain(words);
  expect(lines()).toHaveLength(0);
});
