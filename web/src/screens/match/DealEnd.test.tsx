// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../fixture/page";
import type { BoardState } from "../../board/fold";
import { useDealEnd, useTapGuard } from "./DealEnd";
import { winTimeline } from "./winTimeline";
import { GAME_CHUNKS } from "../table/games";

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

function Ending({ board }: { board: BoardState }) {
  const { sheet, showing, unpaid, skip } = useDealEnd(board, SHOW);
  return (
    <>
      <button
        aria-pressed={sheet.value}
        onClick={() => {
          sheet.value = !sheet.value;
        }}
      />
      <output>{[showing.value ? "showing" : "", unpaid.value ? "unpaid" : ""].join(" ")}</output>
      <a onClick={skip} />
    </>
  );
}

const SHOW = winTimeline(2, 1);

function ending(fields: object): void {
  const board = { game: "mahjong", number: 1, settled: null, birds: null, ...fields };
  void act(() => {
    renderPage(<Ending board={board as unknown as BoardState} />, host);
  });
}

const sheetShown = () => host.querySelector("button")?.getAttribute("aria-pressed") === "true";
const told = () => host.querySelector("output")?.textContent.trim();

function press(): void {
  void act(() => {
    host.querySelector("button")?.click();
  });
}

test("a result that was seen and put away does not come by itself any more", () => {
  ending({ settled: {} });
  press();
  expect(sheetShown()).toBe(true);
  press();
  wait(60_000);
  expect(sheetShown()).toBe(false);
});

test("a win that happens is shown, then paid, then the sheet comes", () => {
  ending({});
  ending({ settled: {} });
  expect(told()).toBe("showing unpaid");
  wait(SHOW.paid);
  expect(told()).toBe("showing");
  expect(sheetShown()).toBe(false);
  wait(SHOW.end - SHOW.paid);
  expect(told()).toBe("");
  expect(sheetShown()).toBe(true);
});

test("a tap ends the show: all is paid, and the sheet is there", () => {
  ending({});
  ending({ settled: {} });
  wait(100);
  void act(() => {
    host.querySelector("a")?.click();
  });
  expect(told()).toBe("");
  expect(sheetShown()).toBe(true);
  press();
  wait(60_000);
  expect(sheetShown()).toBe(false);
});

test("a deal that had ended before is not shown again", () => {
  ending({ settled: {} });
  expect(told()).toBe("");
  expect(sheetShown()).toBe(false);
  wait(1400);
  expect(sheetShown()).toBe(true);
});

test("a new deal takes the show of the last one away", () => {
  ending({});
  ending({ settled: {} });
  ending({ number: 2 });
  expect(told()).toBe("");
  wait(60_000);
  expect(sheetShown()).toBe(false);
});
