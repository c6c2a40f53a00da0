// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { Room } from "../../net/protocol";
import { renderPage, session } from "../../state/fixture/page";
import { NextDealCountdown } from "./NextDeal";

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
