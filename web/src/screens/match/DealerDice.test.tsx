// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardState } from "../../board/fold";
import { renderPage } from "../../fixture/page";
import { DealerDice } from "./DealerDice";

let host: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  host = document.createElement("div");
});

afterEach(() => {
  render(null, host);
  vi.useRealTimers();
});

const untouched = { river: [], melds: [] };

function shown(
  number: number,
  river: readonly object[],
  dice: readonly number[],
  drawn = false,
): string | null {
  const seats = [{ ...untouched, river }, untouched, untouched];
  const board = { game: "paohuzi", number, dealer: 2, seats } as unknown as BoardState;
  void act(() => {
    const name = (at: number) => `p${at}`;
    renderPage(
      <DealerDice board={board} dice={dice} seatsDrawn={drawn} name={name} pace={1} />,
      host,
    );
  });
  return host.querySelector("[data-testid=dealer-dice]")?.textContent ?? null;
}

function wait(ms: number): void {
  void act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test("the dice of the first deal fall, say who deals, and go", () => {
  expect(shown(1, [], [2, 4])).toContain("p2");
  expect(shown(1, [], [2, 4])).toContain("6");
  wait(600);
  expect(
    [...host.querySelectorAll(".die")].map((die) => die.querySelectorAll("circle").length),
  ).toEqual([2, 4]);
  wait(700);
  expect(shown(1, [], [2, 4])).toBeNull();
});

test("no dice fall later on, nor where none were thrown", () => {
  expect(shown(2, [], [2, 4])).toBeNull();
  render(null, host);
  expect(shown(1, [{}], [2, 4])).toBeNull();
  render(null, host);
  expect(shown(1, [], [])).toBeNull();
});

test("they say that the seats were drawn where they were, and a tap ends the show", () => {
  expect(shown(1, [], [2, 4])).not.toContain("抽好座位");
  render(null, host);
  expect(shown(1, [], [2, 4], true)).toContain("抽好座位");
  void act(() => {
    dispatchEvent(new Event("pointerdown"));
  });
  expect(shown(1, [], [2, 4], true)).toBeNull();
});
