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
  };
}

test("a match that is over does not stand among those in progress", async () => {
  const tables = [
    table("a", "between", 2),
    table("b", "finished", 4),
    table("c", "finished", 7, 0),
  ];
  vi.spyOn(session.tables, "value", "get").mockReturnValue(tables);
  vi.spyOn(session.tables, "peek").mockReturnValue([]);
  await act(() => {
    renderPage(<Home />, root);
  });
  const words = (title: string) =>
    root.querySelector(`[aria-label="${title}"]`)?.textContent.replaceAll("回到牌桌", "");
  const line = "tuidaohu小雨的房间 · 704 582";
  expect(words("进行中的牌局")).toBe(`进行中的牌局${line}第 2 局 / 共 4 局`);
  expect(words("刚打完的牌局")).toBe(`刚打完的牌局${line}4 局打完了${line}7 局打完了`);
});
