// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";
import { language } from "../i18n/translate";
import type { TableSummary } from "../net/protocol";
import { renderPage, session } from "../fixture/page";
import { startQuickGame, wantedGame } from "./quickGame";
import { route } from "../navigation/route";
import { UnfinishedGame } from "../screens/home/UnfinishedGame";

const root = document.body.appendChild(document.createElement("div"));
const agreement = { ruleset: "mahjong/tuidaohu" } as never;
let begin: MockInstance<typeof session.playNow>;

function Question() {
  const wanted = wantedGame.value;
  return wanted === null ? null : <UnfinishedGame {...wanted} />;
}

function table(id: string, changes: Partial<TableSummary> = {}): TableSummary {
  return {
    table: id,
    ruleset: "mahjong/tuidaohu",
    preset: null,
    host: "小雨",
    code: "704582",
    phase: "paused",
    seats: 4,
    taken: 1,
    bots: 3,
    deals: 4,
    rounds: 0,
    deal: 2,
    mine: true,
    people: [],
    left_s: null,
    ...changes,
  };
}

async function ask(...tables: TableSummary[]): Promise<boolean> {
  vi.spyOn(session.tables, "peek").mockReturnValue(tables);
  let begins = false;
  await act(() => {
    begins = startQuickGame(session, agreement, "solid");
    renderPage(<Question />, root);
  });
  return begins;
}

async function press(id: string): Promise<void> {
  await act(() => {
    root.querySelector<HTMLElement>(`[data-testid="${id}"]`)?.click();
  });
}

beforeEach(() => {
  language.value = "zh";
  begin = vi.spyOn(session, "playNow").mockReturnValue();
  wantedGame.value = null;
});

afterEach(() => {
  render(null, root);
});

test("with no game that is not over a new one begins at once", async () => {
  const others = [
    table("room", { phase: "gathering", taken: 2, bots: 2 }),
    table("over", { phase: "finished" }),
    table("public", { mine: false }),
  ];
  expect(await ask(...others)).toBe(true);
  expect(begin).toHaveBeenCalledWith(agreement, "solid");
  expect(root.textContent).toBe("");
});

test("the oldest game that is not over is named, and goes on where that is wanted", async () => {
  expect(await ask(table("newer"), table("older", { deal: 3, phase: "playing" }))).toBe(false);
  expect(begin).not.toHaveBeenCalled();
  expect(root.textContent).toContain("上一局还没打完");
  expect(root.textContent).toContain("第 3 局 / 共 4 局");
  await press("unfinished-on");
  expect(route.value).toEqual({ is: "table", table: "older" });
  expect(begin).not.toHaveBeenCalled();
  expect(wantedGame.value).toBeNull();
});

test("or the new one takes its place", async () => {
  await ask(table("newer"), table("older"));
  await press("unfinished-drop");
  expect(begin).toHaveBeenCalledWith(agreement, "solid", "older");
  expect(wantedGame.value).toBeNull();
});

test("whoever closes the question has neither", async () => {
  await ask(table("older"));
  await act(() => {
    root.querySelector<HTMLElement>(".dialog-head button")?.click();
  });
  expect(begin).not.toHaveBeenCalled();
  expect(wantedGame.value).toBeNull();
  expect(root.textContent).toBe("");
});

describe("where friends play on", () => {
  const friends = table("friends", { taken: 3, bots: 1, phase: "playing" });

  test("their table is named first, and gone back to", async () => {
    expect(await ask(table("alone"), friends)).toBe(false);
    expect(root.textContent).toContain("朋友那桌还没打完");
    expect(begin).not.toHaveBeenCalled();
    await press("unfinished-on");
    expect(route.value).toEqual({ is: "table", table: "friends" });
  });

  test("a game alone begins beside it once that is wanted", async () => {
    await ask(friends);
    await press("unfinished-drop");
    expect(begin).toHaveBeenCalledWith(agreement, "solid");
    expect(wantedGame.value).toBeNull();
  });

  test("which is asked of an earlier game alone as well", async () => {
    await ask(friends, table("alone"));
    await press("unfinished-drop");
    expect(begin).not.toHaveBeenCalled();
    expect(wantedGame.value?.unfinished.table).toBe("alone");
  });
});
