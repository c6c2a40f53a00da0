// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenTurn } from "../../state/session";
import { renderPage, session } from "../../fixture/page";
import type { Occupant } from "../table/parts/contract";
import { WaitNote } from "./WaitNote";

const host = document.createElement("div");
const turn = session.turn as { value: OpenTurn | null };

const SEATS = ["我", "外婆", "老周"].map((name, seat): Occupant => ({
  id: name,
  name,
  bot: seat === 2,
  connected: true,
  substituted: false,
}));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  render(null, host);
  turn.value = null;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** It is the turn of a seat, which has thought for so long (ms). */
async function show(seat: number, waited_ms: number, changes: Partial<OpenTurn> = {}) {
  await act(() => {
    const now = { seat, seq: 7, waited_ms, receivedAt: performance.now(), botMissing: null };
    turn.value = { ...now, ...changes } as OpenTurn;
    renderPage(<WaitNote seat={0} occupants={SEATS} />, host);
  });
}

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

function button(id: string): HTMLButtonElement | null {
  return host.querySelector<HTMLButtonElement>(`[data-testid="${id}"]`);
}

test("after ten seconds one may nudge, after thirty call a bot", async () => {
  await show(1, 4000);
  expect(button("nudge")).toBeNull();
  await pass(5900);
  expect(button("nudge")).toBeNull();
  await pass(200);
  expect(button("nudge")?.textContent).toBe("催外婆");
  expect(button("call-bot")).toBeNull();
  await pass(20_000);
  expect(button("call-bot")?.textContent).toBe("叫机器人替外婆打");
});

test("who has nudged waits five seconds before the next time", async () => {
  const nudged = vi.spyOn(session, "nudge").mockReturnValue(undefined);
  await show(1, 10_000);
  await pass(100);
  await act(() => {
    button("nudge")?.click();
  });
  expect(nudged).toHaveBeenCalledTimes(1);
  expect(button("nudge")?.disabled).toBe(true);
  await pass(4900);
  expect(button("nudge")?.disabled).toBe(true);
  await pass(200);
  expect(button("nudge")?.disabled).toBe(false);
});

test("a bot is called once for this turn, and it says how many have to agree", async () => {
  const called = vi.spyOn(session, "callBot").mockReturnValue(undefined);
  await show(1, 31_000, { botMissing: 1 });
  await pass(100);
  expect(button("call-bot")?.textContent).toBe("叫机器人替外婆打（还差1人）");
  await act(() => {
    button("call-bot")?.click();
  });
  expect(called.mock.calls).toEqual([[1]]);
  expect(button("call-bot")?.disabled).toBe(true);
  await show(1, 31_000, { seq: 8 });
  await pass(100);
  expect(button("call-bot")?.disabled).toBe(false);
});

test("nobody is nudged on one's own turn, nor a bot, nor whom a bot plays for", async () => {
  await show(0, 60_000);
  await pass(100);
  expect(host.textContent).toBe("");
  await show(2, 60_000);
  await pass(100);
  expect(host.textContent).toBe("");
  await act(() => {
    const occupants = SEATS.map((seat) => ({ ...seat, substituted: true }));
    turn.value = { ...(turn.value as OpenTurn), seat: 1 };
    renderPage(<WaitNote seat={0} occupants={occupants} />, host);
  });
  await pass(100);
  expect(host.textContent).toBe("");
});
