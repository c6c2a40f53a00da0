// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { Room } from "../../net/protocol";
import { renderPage, session } from "../../state/fixture/page";
import { room as usual, welcome } from "../../state/fixture/scene";
import { NextDeal, NextDealCountdown } from "./NextDeal";

const host = document.createElement("div");

function roomWith(next_deal_ms: number | null): Room {
  return { next_deal_ms } as Partial<Room> as Room;
}

afterEach(() => {
  render(null, host);
  vi.useRealTimers();
});

test("a time that is set later than the page was opened counts from where it was set", async () => {
  vi.useFakeTimers();
  const { roomAt } = session as { roomAt: { value: number } };
  const show = (ms: number | null) =>
    act(() => {
      roomAt.value = performance.now();
      renderPage(<NextDealCountdown room={roomWith(ms)} />, host);
    });
  await show(null);
  vi.advanceTimersByTime(40_000);
  await show(12_000);
  expect(host.textContent).toContain("12");
  await act(() => {
    vi.advanceTimersByTime(3000);
  });
  expect(host.textContent).toContain("9");
});

test("a host who pauses goes on by the button of the next deal; guests see who pauses", async () => {
  const own = session as { welcome: { value: unknown } };
  const paused = { ...usual, phase: "between", held: true, awaited: [], host: "p1" } as const;
  const show = (room: Room) =>
    act(() => {
      renderPage(<NextDeal room={room} seat={1} occupants={[]} />, host);
    });
  own.welcome.value = { ...welcome, player: "p1" };
  await show({ ...paused, awaited: [2] });
  const button = host.querySelector<HTMLButtonElement>('[data-testid="next-deal"]');
  expect(button?.disabled).toBe(false);
  expect(button?.textContent).toContain("继续打");
  own.welcome.value = { ...welcome, player: "p2" };
  await show({ ...paused, awaited: [1] });
  expect(host.textContent).toContain("房主让大家等等");
  expect(host.querySelector('[data-testid="next-deal"]')).not.toBeNull();
  own.welcome.value = null;
});
