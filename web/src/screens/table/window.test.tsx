// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { foldOf, type BoardState } from "../../board/fold";
import { timeLeft } from "./clock";
import type { OpenPrompt } from "../../state/session";
import { answeredOf, Said } from "./Said";
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

describe("one's own answer", () => {
  const { start } = foldOf("mahjong");
  const prompt = (window: boolean) =>
    ({ window, actions: [{ type: "pung", tile: 3 }, { type: "pass" }] }) as unknown as OpenPrompt;

  function said(choice: number, seq: number, { window = true, asked = false } = {}): string {
    const answered = answeredOf(start, 0, prompt(window), choice, 7);
    void act(() => {
      render(<Said answered={answered} seq={seq} asked={asked} />, host);
    });
    return host.textContent;
  }

  test("stands in the place of the buttons until the window ends", () => {
    expect(said(0, 7)).toBe("已选：碰");
    expect(said(1, 7)).toBe("已选：过");
    expect(said(0, 8)).toBe("");
  });

  test("is not said on a turn, nor when an answer is wanted again", () => {
    expect(said(0, 7, { window: false })).toBe("");
    expect(said(0, 7, { asked: true })).toBe("");
  });
});
