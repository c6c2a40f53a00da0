// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../state/fixture/page";
import type { BoardState } from "../../board/fold";
import { useTapGuard, useSheet } from "./DealEnd";
import { GAME_CHUNKS } from "./games";

let host: HTMLElement;

beforeAll(() => GAME_CHUNKS.mahjong.load());

beforeEach(() => {
  vi.useFakeTimers();
  host = document.createElement("div");
});

afterEach(() => {
  render(null, host);
  vi.useRealTimers();
});

function Thing({ there }: { there: boolean }) {
  const untouched = useTapGuard(there);
  return there ? <button inert={untouched}>下一局</button> : null;
}

function show(there: boolean): boolean | undefined {
  void act(() => {
    renderPage(<Thing there={there} />, host);
  });
  return host.querySelector("button")?.inert;
}

function wait(ms: number): void {
  void act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test("what has just come takes no tap that was meant for what was there before", () => {
  expect(show(false)).toBeUndefined();
  expect(show(true)).toBe(true);
  wait(399);
  expect(show(true)).toBe(true);
  wait(1);
  expect(show(true)).toBe(false);
  show(false);
  expect(show(true)).toBe(true);
});

function Sheet({ board }: { board: BoardState }) {
  const shown = useSheet(board);
  return (
    <button
      aria-pressed={shown.value}
      onClick={() => {
        shown.value = !shown.value;
      }}
    />
  );
}

test("a result that was seen and put away does not come by itself any more", () => {
  const settled = { game: "mahjong", number: 1, settled: {}, birds: null };
  const board = settled as unknown as BoardState;
  void act(() => {
    renderPage(<Sheet board={board} />, host);
  });
  const button = host.querySelector("button");
  const shown = () => button?.getAttribute("aria-pressed");
  const press = () => {
    void act(() => {
      button?.click();
    });
  };
  press();
  expect(shown()).toBe("true");
  press();
  wait(60_000);
  expect(shown()).toBe("false");
});
