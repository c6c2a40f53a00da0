// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePlayback, type Playback } from "./usePlayback";

const host = document.createElement("div");
let playback: Playback;
let saved: number[] = [];

function Page({ start, plays = false }: { start: number | null; plays?: boolean }) {
  playback = usePlayback(start, 51, (step) => saved.push(step), plays);
  return null;
}

async function open(start: number | null): Promise<void> {
  await act(() => {
    render(<Page start={start} />, host);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  saved = [];
});

afterEach(() => {
  render(null, host);
  vi.useRealTimers();
});

test("a saved step that the address says after the next move does not undo it", async () => {
  await open(null);
  await act(() => {
    playback.to(2);
  });
  vi.runAllTimers();
  expect(saved).toEqual([2]);
  await act(() => {
    playback.to(25);
    render(<Page start={2} />, host);
  });
  expect(playback.step).toBe(25);
  vi.runAllTimers();
  expect(saved).toEqual([2, 25]);
});

test("an address that somebody changes is followed, and its step need not be saved", async () => {
  await open(null);
  await act(() => {
    playback.to(9);
    playback.play(true);
  });
  await open(7);
  expect(playback).toMatchObject({ step: 7, playing: false });
  vi.runAllTimers();
  expect(saved).toEqual([]);
  await open(null);
  expect(playback.step).toBe(1);
});

test("a deal that is asked for from its beginning plays at once", async () => {
  await act(() => {
    render(<Page start={null} plays />, host);
  });
  expect(playback.playing).toBe(true);
  for (const step of [2, 3]) {
    await act(() => {
      vi.advanceTimersByTime(900);
    });
    expect(playback.step).toBe(step);
  }
  expect(playback.playing).toBe(true);
});
