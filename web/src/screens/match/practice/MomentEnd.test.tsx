// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { roomOf } from "../../../fixture/script";
import { renderPage } from "../../../fixture/page";
import type { MatchSummary } from "../../../matches/matches";
import type { Room } from "../../../net/protocol";
import { occupantsOf } from "../../table/parts/occupants";
import { MomentBadge, MomentCompare } from "./MomentEnd";

const host = document.createElement("div");
const MOMENT = { share: "a-share-of-it", deal: 2, step: 27, seat: 0 };
const BEFORE = {
  length: { unit: "deals", target: 2 },
  seats: ["小雨", "阿福", "外婆", "老陈"].map((name) => ({ player: name, name, level: null })),
  history: [
    [0, 0, 0, 0],
    [-8, 8, 0, 0],
  ],
  marks_history: [],
  ended: 1,
  wins: { 2: [{ seat: 1, giver: 0, self_drawn: false }] },
} as Partial<MatchSummary>;

function played(over: boolean): Room {
  const room = roomOf({ finished: over, away: false, ended: over });
  if (room.match === null) throw new Error("no match");
  const match = {
    ...room.match,
    moment: MOMENT,
    history: over ? [[24, -8, -8, -8]] : [],
    wins: over ? [[{ seat: 0, giver: null, self_drawn: true, fans: [], points: 24 }]] : [],
  };
  return { ...room, match };
}

let answer: () => Promise<Response>;

beforeEach(() => {
  answer = () => Promise.resolve(new Response(JSON.stringify(BEFORE)));
  vi.stubGlobal(
    "fetch",
    vi.fn(() => answer()),
  );
});

afterEach(() => {
  render(null, host);
  vi.unstubAllGlobals();
});

async function show(room: Room): Promise<void> {
  await act(async () => {
    renderPage(<MomentCompare room={room} moment={MOMENT} occupants={occupantsOf(room)} />, host);
    await Promise.resolve();
  });
  await vi.waitFor(() => {
    expect(fetch).toHaveBeenCalled();
  });
}

const side = (which: string) =>
  [...(host.querySelector(`[data-testid="moment-${which}"]`)?.children ?? [])].map(
    ({ textContent }) => textContent,
  );

test("the points of the seat and the winners stand beside those of the match", async () => {
  await show(played(true));
  await vi.waitFor(() => {
    expect(side("then")).toEqual(["原来", "小雨−8", "阿福胡，小雨点炮"]);
  });
  const [title, line, won] = side("now");
  expect([title, line]).toEqual(["这次", expect.stringMatching(/\+24$/)]);
  expect(won).toMatch(/自摸$/);
});

test("without the match there is a way to ask again, and this time's points", async () => {
  answer = () => Promise.reject(new Error("no line"));
  await show(played(true));
  await vi.waitFor(() => {
    expect(host.querySelector("button")).not.toBeNull();
  });
  expect(side("now")[1]).toMatch(/\+24$/);
  answer = () => Promise.resolve(new Response(JSON.stringify(BEFORE)));
  await act(() => {
    host.querySelector("button")?.click();
  });
  await vi.waitFor(() => {
    expect(side("then")[1]).toBe("小雨−8");
  });
});

test("the badge says the step from which the deal is played on", async () => {
  await act(() => {
    renderPage(<MomentBadge moment={MOMENT} />, host);
  });
  expect(host.textContent).toBe("接着打 · 第2局第27步 · 不计分");
});
