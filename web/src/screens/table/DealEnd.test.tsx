// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useJustCome } from "./DealEnd";

let host: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  host = document.createElement("div");
});

afterEach(() => {
  render(null, host);
  vi.useRealTimers();
});

function Thing({ there }: { there: boolean }) {
  const untouched = useJustCome(there);
  return there ? <button inert={untouched}>下一局</button> : null;
}

function show(there: boolean): boolean | undefined {
  void act(() => {
    render(<Thing there={there} />, host);
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
