// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { codeSentence } from "../../i18n/codes";
import type { Entered, Room } from "../../net/protocol";
import { renderPage, session } from "../../state/fixture/page";
import { roomOf } from "./fixture/script";
import { TableScreen } from "./TableScreen";

const host = document.createElement("div");
const { notice, entered } = session as unknown as {
  notice: { value: string | null };
  entered: { value: Entered | null };
};

async function show(change: Partial<Room>): Promise<void> {
  const room = { ...roomOf({ finished: false, away: false, ended: false }), ...change };
  entered.value = { type: "entered", table: room.table, seat: 0, seq: 2000 };
  await act(() => {
    renderPage(<TableScreen room={room} />, host);
  });
}

function there(id: string): boolean {
  return host.querySelector(`[data-testid="${id}"]`) !== null;
}

afterEach(() => {
  render(null, host);
  notice.value = entered.value = null;
});

test("after a void deal one hears why, sees the points, and goes on", async () => {
  notice.value = "deal_void";
  await show({ phase: "between", awaited: [0], next_deal_ms: 20_000 });
  expect(host.textContent).toContain(codeSentence("notice", "deal_void"));
  expect(there("standings")).toBe(true);
  expect(there("next-deal")).toBe(true);
  expect(there("rematch")).toBe(false);
});

test("after the last one the match is over", async () => {
  notice.value = "deal_void";
  const { match } = roomOf({ finished: true, away: false, ended: true });
  await show({ phase: "finished", match });
  expect(there("notice")).toBe(true);
  expect(there("next-deal")).toBe(false);
  expect(there("rematch")).toBe(true);
  expect(there("to-lobby")).toBe(true);
});

test("before the first tiles the shuffle is waited for", async () => {
  await show({ phase: "playing" });
  expect(there("no-deal")).toBe(false);
  expect(host.querySelector(".table-empty")).not.toBeNull();
});
