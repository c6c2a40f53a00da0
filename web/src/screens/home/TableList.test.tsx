// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { TableSummary } from "../../net/protocol";
import { renderPage, session } from "../../fixture/page";
import { Home } from "./Home";

const root = document.body.appendChild(document.createElement("div"));

afterEach(() => {
  render(null, root);
});

function table(id: string, phase: TableSummary["phase"], deal: number, deals = 4): TableSummary {
  const facts = { ruleset: "mahjong/tuidaohu", preset: null, host: "小雨", code: "704582" };
  return {
    table: id,
    ...facts,
    phase,
    seats: 4,
    taken: 1,
    bots: 3,
    deals,
    rounds: 0,
    deal,
    mine: true,
    people: [],
    left_s: null,
  };
}

async function home(...tables: TableSummary[]): Promise<void> {
  render(null, root);
  vi.spyOn(session.tables, "value", "get").mockReturnValue(tables);
  vi.spyOn(session.tables, "peek").mockReturnValue([]);
  await act(() => {
    renderPage(<Home />, root);
  });
  await vi.dynamicImportSettled();
  await act(() => undefined);
}

const words = (title: string) => root.querySelector(`[aria-label="${title}"]`)?.textContent;

test("matches in progress stand apart from rooms to come back to", async () => {
  const asleep = { taken: 2, people: ["阿花"], left_s: 3 * 86400 + 7 };
  await home(
    table("a", "between", 2),
    { ...table("b", "finished", 4), people: ["阿花", "老王"] },
    { ...table("c", "paused", 7, 0), ...asleep },
    { ...table("d", "gathering", 0), bots: 0, left_s: 40 },
  );
  expect(words("进行中的牌局")).toBe(
    "进行中的牌局tuidaohu小雨的房间 · 704 582第 2 局 / 共 4 局回到牌桌",
  );
  expect(words("我的房间")).toBe(
    "我的房间" +
      "和阿花、老王4 局打完了 · tuidaohu有人在 · 704 582进去" +
      "和阿花第 7 局 · tuidaohu3天前 · 704 582进去" +
      "还没有别人来等人 1/4 · tuidaohu刚刚 · 704 582进去",
  );
});

test("a match with friends is first of all, until they have been gone for long", async () => {
  const friends = { ...table("a", "playing", 2), taken: 2, people: ["阿花"] };
  await home(friends);
  expect(root.querySelector(".back-to-friends")).not.toBeNull();
  expect(words("我的房间")).toBeUndefined();
  await home({ ...friends, phase: "paused", left_s: 599 });
  expect(root.querySelector(".back-to-friends")).not.toBeNull();
  await home({ ...friends, phase: "paused", left_s: 600 });
  expect(root.querySelector(".back-to-friends")).toBeNull();
  expect(words("我的房间")).toContain("10分钟前");
});
