// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { Room, SeatState } from "../../net/protocol";
import { renderPage, session } from "../../fixture/page";
import { roomOf } from "../../fixture/script";
import { RematchAnswers, RematchButton } from "./Rematch";

const host = document.createElement("div");

afterEach(() => {
  render(null, host);
  vi.restoreAllMocks();
});

/** After a match: me, a bot, 外婆 and 老陈的大儿子, each with these changes. */
function after(changes: Record<number, Partial<SeatState>>, fill: number | null = null): Room {
  const room = roomOf({ finished: true, away: false, ended: true });
  const seats = room.seats.map((seat, index) => ({ ...seat, ready: false, ...changes[index] }));
  return { ...room, seats, fill_in_ms: fill };
}

async function show(room: Room, seat: number | null = 0, me = "p0"): Promise<string> {
  vi.spyOn(session.seat, "value", "get").mockReturnValue(seat);
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: me } as never);
  await act(() => {
    render(null, host);
    (session as { roomAt: { value: number } }).roomAt.value = performance.now();
    renderPage(
      <>
        <RematchAnswers room={room} />
        <RematchButton room={room} />
      </>,
      host,
    );
  });
  return host.querySelector('[data-testid="rematch-answers"]')?.textContent ?? "";
}

function button(id: string): HTMLButtonElement | null {
  return host.querySelector<HTMLButtonElement>(`[data-testid="${id}"]`);
}

test("nobody is asked for an answer before somebody wants another match", async () => {
  expect(await show(after({}))).toBe("");
  expect(button("rematch")?.textContent).toBe("再来一场");
});

test("the others see who wants another match, and may join in with one tap", async () => {
  const text = await show(after({ 2: { ready: true } }, 30_000));
  expect(text).toContain("外婆想再来一场");
  expect(text).toContain("老陈的大儿子还没回答");
  expect(text).not.toContain("机器人");
  expect(button("rematch")?.textContent).toBe("我也来");
  expect(button("rematch-fill")).toBeNull();
});

test("whoever wants it waits, sees for whom, and may take it back", async () => {
  const said = vi.spyOn(session, "ready").mockReturnValue(undefined);
  const text = await show(after({ 0: { ready: true }, 2: { connected: false } }, 12_000));
  expect(text).toContain("等外婆、老陈的大儿子");
  expect(text).toContain("外婆不在");
  expect(text).toContain("12 秒后可以用机器人补上");
  expect(button("rematch")).toMatchObject({ disabled: true, textContent: "等待…" });
  button("rematch-cancel")?.click();
  expect(said).toHaveBeenCalledWith(false);
});

test("a host who is there and has not answered may be choosing another game", async () => {
  const room = after({ 0: { ready: true } });
  const hosted = { ...room, host: room.seats[2]?.player ?? "" };
  expect(await show(hosted)).toContain("等房主定：再来一场，还是换玩法");
  const seats = hosted.seats.map((state, seat) =>
    seat === 2 ? { ...state, connected: false } : state,
  );
  expect(await show({ ...hosted, seats })).not.toContain("等房主定");
});

test("after the wait bots are offered to those who want it", async () => {
  const said = vi.spyOn(session, "rematch").mockReturnValue(undefined);
  const left = { kind: "empty", player: null } as const;
  const text = await show(after({ 0: { ready: true }, 2: { ready: true }, 3: left }, 0));
  expect(text).toContain("还差 1 位");
  expect(text).toContain("老陈的大儿子已离开");
  button("rematch-fill")?.click();
  expect(said).toHaveBeenCalledWith(true);
});

test("who has left is shown even before anybody wants another match", async () => {
  const text = await show(after({ 3: { kind: "empty", player: null } }));
  expect(text).toBe("老陈的大儿子已离开");
});

test("who sits out is asked for another match like the others, and waited for", async () => {
  const said = vi.spyOn(session, "rematch").mockReturnValue(undefined);
  const bench = [{ player: "dan", name: "阿丹", ready: false, connected: true }];
  const room = { ...after({ 0: { ready: true } }), bench };
  expect(await show(room)).toContain("等外婆、老陈的大儿子、阿丹");
  await show(room, null, "dan");
  expect(button("rematch")?.textContent).toBe("我也来");
  button("rematch")?.click();
  expect(said).toHaveBeenCalledTimes(1);
  await show(room, null, "a watcher");
  expect(button("rematch")).toBeNull();
});
