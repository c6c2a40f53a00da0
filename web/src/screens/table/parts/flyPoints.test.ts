// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { motionSpeed } from "../../../state/preferences";
import { flyPoints, showSums } from "./flyPoints";

const shown: { duration: unknown; end: () => void }[] = [];

beforeEach(() => {
  shown.length = 0;
  Element.prototype.animate = vi.fn((_frames: unknown, how: KeyframeAnimationOptions) => {
    const one = { onfinish: null as (() => void) | null, oncancel: null };
    shown.push({ duration: how.duration, end: () => one.onfinish?.() });
    return one as unknown as Animation;
  });
});

afterEach(() => {
  motionSpeed.value = "normal";
  document.body.replaceChildren();
});

function table(): HTMLElement {
  document.body.innerHTML =
    '<div class="table"><i class="seat-card" data-seat="0"></i><i class="seat-card" data-seat="1"></i>' +
    '<i class="seat-card" data-seat="2"></i><div class="flights"></div></div>';
  return document.querySelector<HTMLElement>(".table") ?? document.body;
}

const sums = () => [...document.querySelectorAll(".seat-sum")].map((sum) => sum.textContent);

test("each seat shows what it won or lost together, for a second and a half", () => {
  showSums(table(), [
    { payer: 1, payee: 0, points: 2 },
    { payer: 2, payee: 0, points: 2 },
    { payer: 1, payee: 2, points: 2 },
  ]);
  expect(sums()).toEqual(["+4", "−4"]);
  expect(shown.map(({ duration }) => duration)).toEqual([1500, 1500]);
  for (const { end } of shown) end();
  expect(sums()).toEqual([]);
});

test("points fly from card to card, but not without motion", () => {
  const flying = () => document.querySelectorAll(".flying-points").length;
  const paid = [{ payer: 1, payee: 0, points: 2 }];
  flyPoints(table(), paid, 700);
  expect(flying()).toBe(1);
  motionSpeed.value = "none";
  flyPoints(table(), paid, 700);
  expect(flying()).toBe(0);
});
