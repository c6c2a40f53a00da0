// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { Room } from "../../net/protocol";
import { renderPage, session } from "../../fixture/page";
import { room as usual, welcome } from "../../fixture/scene";
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
      renderPage(<NextDeal room={room} place={1} />, host);
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

test("who comes from the bench goes on by the button; who goes there is told for whom it waits", async () => {
  const own = session as { welcome: { value: unknown } };
  const [seat] = usual.seats;
  if (seat === undefined) throw new Error("no seats");
  const seats = ["ann", "bob", "cat"].map((player) => ({
    ...seat,
    kind: "player" as const,
    player,
    name: player,
    connected: true,
    substituted: false,
  }));
  const bench = ["dan", "eve"].map((player) => ({
    player,
    name: player,
    ready: true,
    connected: player === "dan",
  }));
  const room: Room = { ...usual, phase: "between", seats, bench, sits_out: [0], awaited: [1, 3] };
  const show = async (me: string, place: number, changes: Partial<Room> = {}) => {
    own.welcome.value = { ...welcome, player: me };
    await act(() => {
      renderPage(<NextDeal room={{ ...room, ...changes }} place={place} />, host);
    });
    const button = host.querySelector<HTMLButtonElement>('[data-testid="next-deal"]');
    return { text: host.textContent, button: button !== null && !button.disabled };
  };
  expect((await show("dan", 3)).button).toBe(true);
  expect(await show("ann", 0)).toEqual({ text: "等bob、dan ", button: false });
  expect(await show("eve", 4)).toEqual({ text: "", button: false });
  const held = await show("ann", 0, { held: true, host: "ann", awaited: [1] });
  expect(held).toEqual({ text: "继续打（2/3 已准备）", button: true });
  own.welcome.value = null;
});

test("while a match waits for its people nothing asks for the next deal", async () => {
  const show = (room: Room) =>
    act(() => {
      renderPage(<NextDeal room={room} place={1} />, host);
    });
  await show({ ...usual, phase: "between", awaited: [1, 2] });
  expect(host.querySelector('[data-testid="next-deal"]')).not.toBeNull();
  await show({ ...usual, phase: "paused", awaited: [1, 2] });
  expect(host.textContent).toBe("");
});
