// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, expect, test } from "vitest";
import { codeSentence } from "../../i18n/codes";
import type { Entered, Room } from "../../net/protocol";
import { renderPage, session } from "../../fixture/page";
import type { DealHistory } from "../../state/history";
import { deals, roomOf } from "../../fixture/script";
import { GAME_CHUNKS } from "../table/games";
import { TableScreen } from "./TableScreen";

const host = document.createElement("div");
const {
  notice,
  entered,
  room: shown,
  history: told,
} = session as unknown as {
  notice: { value: string | null };
  entered: { value: Entered | null };
  room: { value: Room | null };
  history: { value: DealHistory };
};
const nothing = told.value;

beforeAll(() => GAME_CHUNKS.mahjong.load());

async function show(change: Partial<Room>): Promise<void> {
  const room = { ...roomOf({ finished: false, away: false, ended: false }), ...change };
  shown.value = room;
  const here = { seat: 0, seq: 2000, deal: null, stood_in: null };
  entered.value = { type: "entered", table: room.table, ...here };
  await act(() => {
    renderPage(<TableScreen room={room} />, host);
  });
}

function there(id: string): boolean {
  return host.querySelector(`[data-testid="${id}"]`) !== null;
}

afterEach(() => {
  render(null, host);
  notice.value = entered.value = shown.value = null;
  told.value = nothing;
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

test("a match that was ended before a deal was over says why nobody has points", async () => {
  const { match } = roomOf({ finished: true, away: false, ended: true });
  if (match === null) throw new Error("no match");
  await show({ phase: "finished", match });
  expect(there("no-points")).toBe(false);
  await show({ phase: "finished", match: { ...match, history: [] } });
  expect(there("no-points")).toBe(true);
});

test("whoever looks at a deal sees nothing of it once the match was given up", async () => {
  const { match } = roomOf({ finished: true, away: false, ended: true });
  const { match: running } = roomOf({ finished: false, away: false, ended: false });
  const events = (deals["long"] ?? []).slice(0, 5).flatMap((step) => step.events);
  const deal = { match: running?.match ?? "", number: 1, ruleset: "mahjong/tuidaohu" };
  told.value = { epoch: 1, seq: events.length, events, deal };
  await show({ phase: "playing" });
  expect(there("table")).toBe(true);
  told.value = { ...told.value, deal: null };
  await show({ phase: "finished", match });
  expect(there("standings")).toBe(true);
  // A server that names no deals.
  told.value = { ...told.value, deal: undefined };
  await show({ phase: "finished", match });
  expect(there("standings")).toBe(true);
});

test("before the first tiles the shuffle is waited for", async () => {
  await show({ phase: "playing" });
  expect(there("no-deal")).toBe(false);
  expect(host.querySelector(".table-empty")).not.toBeNull();
});
