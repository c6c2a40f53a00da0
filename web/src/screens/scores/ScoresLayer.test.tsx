// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MatchSummary } from "../../matches/matches";
import type { Room } from "../../net/protocol";
import { renderPage } from "../../fixture/page";
import { roomOf } from "../../fixture/script";
import { ScoresLayer } from "./ScoresLayer";

const ROOM: Room = roomOf({ finished: true, away: false, ended: true });

const seat = (player: string | null, name: string) => ({ player, name, level: null });

const MATCH = {
  match: "m1",
  share: "share-1",
  ruleset: "mahjong/tuidaohu",
  seats: [seat("a", "小雨"), seat("b", "外婆"), seat(null, "")],
  length: { unit: "deals", target: 2 },
  started: 1_700_000_000,
  ended: 1_700_000_900,
  history: [
    [12, -12, 0],
    [-2, 6, -4],
  ],
  marks_history: [],
  deals: [1],
} as unknown as MatchSummary;

let host: HTMLElement;
let asked: string[];

beforeEach(() => {
  host = document.body.appendChild(document.createElement("div"));
  asked = [];
});

afterEach(() => {
  render(null, host);
  host.remove();
  vi.unstubAllGlobals();
});

async function show(answer: unknown, ok = true, room = ROOM): Promise<void> {
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve({ ok, json: () => Promise.resolve(answer) });
  });
  await act(() => {
    renderPage(<ScoresLayer room={room} onClose={() => undefined} />, host);
  });
  // Its request begins once it stands there.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

function rows(): string[][] {
  return [...host.querySelectorAll("tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
}

test("the sheet of a room has a row for each deal, its sums, and who pays whom", async () => {
  await show({ matches: [MATCH] });
  expect(asked).toEqual([`/api/tables/${ROOM.table}/matches`]);
  const [head, , first, second, total] = rows();
  expect(head).toEqual(["", "小雨", "外婆", "老周"]);
  expect(first).toEqual(["1", "+12", "−12", "0"]);
  expect(second).toEqual(["2", "−2", "+6", "−4"]);
  expect(total).toEqual(["总分", "+10", "−6", "−4"]);
  const debts = [...host.querySelectorAll('[data-testid="scores-debts"] li')];
  expect(debts.map((debt) => debt.textContent)).toEqual([
    "外婆 → 小雨10 分",
    "外婆 赢了机器人的，没人付4 分",
  ]);
});

test("a sheet that leaves older matches out says so", async () => {
  await show({ matches: [MATCH], older: false });
  expect(host.textContent).not.toContain("只算最近");
  await show({ matches: [MATCH], older: true }, true, { ...ROOM, table: "older" });
  expect(host.textContent).toContain("只算最近 1 场");
});

test("only a deal that is stored can be watched", async () => {
  await show({ matches: [MATCH] });
  const deals = [...host.querySelectorAll("button.scores-deal")];
  expect(deals.map((deal) => deal.getAttribute("aria-label"))).toEqual(["看第 1 局回放"]);
});

test("another deal is asked for as soon as the room tells of it", async () => {
  await show({ matches: [MATCH] });
  const { match } = ROOM;
  if (match === null) throw new Error("the room has no match");
  await show({ matches: [] }, true, {
    ...ROOM,
    match: { ...match, history: [...match.history, [0, 0, 0, 0]] },
  });
  expect(asked).toHaveLength(2);
  expect(host.textContent).toContain("打完一局，这里就有成绩");
});

test("what went wrong is said", async () => {
  await show({ code: "no_such_table" }, false);
  expect(host.textContent).toContain("没有这个房间：可能已经散了");
});
