// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableSummary } from "../../net/protocol";
import { renderPage, session } from "../../fixture/page";
import { MyRooms } from "./MyRooms";

const root = document.body.appendChild(document.createElement("div"));

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = () => undefined;
});

afterEach(() => {
  render(null, root);
  vi.restoreAllMocks();
});

function room(id: string, changes: Partial<TableSummary> = {}): TableSummary {
  return {
    table: id,
    ruleset: "mahjong/tuidaohu",
    preset: null,
    host: "小雨",
    code: "704582",
    phase: "finished",
    seats: 4,
    taken: 2,
    bots: 2,
    deals: 4,
    rounds: 0,
    deal: 4,
    mine: true,
    people: ["阿花"],
    left_s: 7200,
    ...changes,
  };
}

async function show(...rooms: TableSummary[]): Promise<void> {
  await act(() => {
    renderPage(<MyRooms rooms={rooms} />, root);
  });
}

async function press(selector: string): Promise<void> {
  await act(() => root.querySelector<HTMLElement>(selector)?.click());
}

test("three rooms are shown, and all of them when somebody asks", async () => {
  const rooms = ["a", "b", "c", "d", "e"].map((id) => room(id));
  await show(...rooms);
  expect(root.querySelectorAll("li")).toHaveLength(3);
  expect(root.querySelector('[data-testid="all-rooms"]')?.textContent).toBe("全部 5 个房间");
  await press('[data-testid="all-rooms"]');
  expect(root.querySelectorAll("li")).toHaveLength(5);
  expect(root.querySelector('[data-testid="all-rooms"]')).toBeNull();
});

test.each([
  [room("a"), "座位空出来给别人。房间还在，想回来就输房号 704\u00a0582。"],
  [
    room("a", { phase: "paused" }),
    "没打完的一场，由机器人替你打到底。想回来就输房号 704\u00a0582。",
  ],
  [room("a", { people: [] }), "这里没有别人，房间就没有了。"],
])("a room is left after a question that says what comes of it", async (left, note) => {
  const said = vi.spyOn(session, "giveUpSeat").mockReturnValue(undefined);
  await show(left);
  await press("li .icon-button");
  expect(root.querySelector("dialog p")?.textContent).toBe(note);
  await press('[data-testid="ask-no"]');
  expect(said).not.toHaveBeenCalled();
  await press("li .icon-button");
  await press('[data-testid="ask-yes"]');
  expect(said.mock.calls).toEqual([["a"]]);
});

test("each button says which room it is about", async () => {
  await show(room("a"), room("b", { people: [], bots: 3 }));
  const labels = [...root.querySelectorAll("li .icon-button")].map((one) =>
    one.getAttribute("aria-label"),
  );
  expect(labels).toEqual(["退出和阿花的房间", "退出这个房间"]);
  expect(root.textContent).toContain("和机器人");
  expect(root.textContent).toContain("2小时前");
  await show(room("a", { phase: "gathering", left_s: 59 }));
  expect(root.textContent).toContain("人齐了");
  expect(root.textContent).toContain("刚刚");
});
