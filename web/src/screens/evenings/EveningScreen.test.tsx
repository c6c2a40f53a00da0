// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Welcome } from "../../net/protocol";
import { renderPage, session } from "../../fixture/page";
import { EveningScreen } from "./EveningScreen";

const seat = (player: string | null, name: string) => ({ player, name, level: null });

const MATCH = {
  share: "share-1",
  ruleset: "mahjong/tuidaohu",
  rules: {},
  seats: [seat("a", "小雨"), seat("b", "外婆"), seat(null, "")],
  length: { unit: "deals", target: 2 },
  started: 1_700_000_000,
  ended: 1_700_000_900,
  history: [[12, -12, 0]],
  marks_history: [],
  wins: { "1": [{ seat: 0, giver: 1, self_drawn: false, fans: [], points: 12 }] },
  deals: [1],
};

const EVENING = {
  evening: "e1",
  started: 1_700_000_000,
  matches: 2,
  deals: 9,
  rulesets: ["mahjong/tuidaohu"],
  with: ["外婆", "三叔"],
  points: 36,
};

let host: HTMLElement;
let answers: Record<string, unknown>;

beforeEach(() => {
  host = document.body.appendChild(document.createElement("div"));
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: "a" } as Welcome);
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve({
      ok: path in answers,
      json: () => Promise.resolve(answers[path] ?? { code: "no_such_evening" }),
    }),
  );
});

afterEach(() => {
  render(null, host);
  host.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(evening: string | null): Promise<void> {
  await act(() => {
    renderPage(<EveningScreen evening={evening} />, host);
  });
  // Its request begins once it stands there.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

test("the sheet of an evening is there by its address, with payments and feats", async () => {
  answers = { "/api/evenings/e1": { matches: [MATCH], older: false } };
  await show("e1");
  const sheet = host.querySelector('[data-testid="evening-sheet"]');
  expect(sheet?.querySelector('[data-testid="scores-debts"]')?.textContent).toContain(
    "外婆 → 小雨12 分",
  );
  const feats = sheet?.querySelectorAll('[data-testid="scores-feats"] li');
  expect([...(feats ?? [])].map((line) => line.textContent)).toEqual([
    "小雨大赢家胡 1 · 自摸 0 · 点炮 0 · 最大 +12",
    "外婆胡 0 · 自摸 0 · 点炮 1",
    expect.stringContaining("胡 0 · 自摸 0 · 点炮 0"),
  ]);
  expect(sheet?.querySelector('[data-testid="scores-picture"]')).not.toBeNull();
  expect(sheet?.querySelector('[data-testid="evening-copy"]')).not.toBeNull();
});

test("an address that leads to no evening says so", async () => {
  answers = {};
  await show("e2");
  expect(host.textContent).toContain("没有这份战绩");
});

test("my evenings are listed, and one that lies on two pages is one", async () => {
  answers = {
    "/api/evenings": { evenings: [EVENING], next: "share-1" },
    "/api/evenings?before=share-1": {
      evenings: [
        { ...EVENING, with: ["二姨"], points: -6 },
        { ...EVENING, evening: "e0" },
      ],
      next: null,
    },
  };
  await show(null);
  const rows = () =>
    [...host.querySelectorAll('[data-testid="evening"]')].map((row) => row.textContent);
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toContain("和 外婆 · 三叔");
  expect(rows()[0]).toContain("2 场 · 9 局+36");
  await act(async () => {
    host.querySelector<HTMLElement>('[data-testid="evenings"] > button')?.click();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(rows()).toHaveLength(2);
  expect(rows()[0]).toContain("和 外婆 · 三叔 · 二姨");
  expect(rows()[0]).toContain("4 场 · 18 局+30");
});

test("the list leads to the statistics", async () => {
  answers = { "/api/evenings": { evenings: [], next: null } };
  await show(null);
  await act(() => {
    host.querySelector<HTMLElement>('[data-testid="open-statistics"]')?.click();
  });
  expect(location.hash).toBe("#/me");
});
