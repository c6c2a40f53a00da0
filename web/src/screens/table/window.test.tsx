// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { foldOf, type BoardState } from "../../board/fold";
import { timeLeft } from "./clock";
import { WindowBar } from "./WindowBar";

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  document.body.append(host);
});

afterEach(() => {
  render(null, host);
  host.remove();
});

function fill(phase: BoardState["phase"], seconds: number | null): HTMLElement | null {
  const board = { ...foldOf("mahjong").start, phase } as BoardState;
  void act(() => {
    render(<WindowBar board={board} seconds={seconds} seq={7} />, host);
  });
  return host.querySelector<HTMLElement>(".table-window-fill");
}

describe("the bar of a uniform window", () => {
  test("runs as long as the table waits, after every open tile", () => {
    for (const phase of ["claims", "robbing", "offer", "opening"] as const) {
      expect(fill(phase, 5)?.style.animationDuration).toBe("5.5s");
    }
  });

  test("is not there on a turn, nor where windows are not uniform", () => {
    expect(fill("turn", 5)).toBeNull();
    expect(fill("claims", null)).toBeNull();
  });
});

test("a clock of a few seconds is not in a hurry from its beginning", () => {
  expect(timeLeft(5000, 0, 0).hurry).toBe(false);
  expect(timeLeft(5000, 0, 2100).hurry).toBe(true);
  expect(timeLeft(8000, 0, 2900).hurry).toBe(false);
});
