// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenPrompt } from "../../../state/session";
import { useLastMoment } from "./useLastMoment";

const host = document.createElement("div");

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  render(null, host);
  vi.useRealTimers();
});

function Lifted({ prompt, throws }: { prompt: OpenPrompt | null; throws: (() => void) | null }) {
  useLastMoment(prompt, throws);
  return null;
}

async function show(prompt: OpenPrompt | null, throws: (() => void) | null): Promise<void> {
  await act(() => {
    render(<Lifted prompt={prompt} throws={throws} />, host);
  });
}

/** A decision that was told now: 2 s, then the bank of this match. */
function asked(n: number, base_ms: number | null = 2000, bank_ms = 1000): OpenPrompt {
  return { n, base_ms, bank_ms, receivedAt: performance.now() } as OpenPrompt;
}

test("what is prepared is done shortly before base and bank have run out, once", async () => {
  const throws = vi.fn();
  await show(asked(1), throws);
  vi.advanceTimersByTime(2700);
  expect(throws).not.toHaveBeenCalled();
  vi.advanceTimersByTime(299);
  expect(throws).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(throws).toHaveBeenCalledTimes(1);
});

test("the piece that is lifted last goes, and none where none is lifted", async () => {
  const prompt = asked(1);
  const [first, second] = [vi.fn(), vi.fn()];
  await show(prompt, first);
  await show(prompt, second);
  vi.advanceTimersByTime(3000);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
  const next = asked(2);
  await show(next, second);
  await show(next, null);
  vi.advanceTimersByTime(3000);
  expect(second).toHaveBeenCalledTimes(1);
});

test("without a clock, and after the answer, nothing is done", async () => {
  const throws = vi.fn();
  await show(asked(1, null), throws);
  vi.advanceTimersByTime(600_000);
  await show(asked(2), throws);
  await show(null, throws);
  vi.advanceTimersByTime(600_000);
  expect(throws).not.toHaveBeenCalled();
});

test("when somebody else has claimed, the shorter time counts", async () => {
  const throws = vi.fn();
  const prompt = asked(1, 9000, 0);
  await show(prompt, throws);
  vi.advanceTimersByTime(1000);
  await show({ ...prompt, hurried: { baseMs: 3000, bankMs: 0, at: performance.now() } }, throws);
  vi.advanceTimersByTime(2999);
  expect(throws).toHaveBeenCalledTimes(1);
});
