// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../fixture/page";
import { chosenGame } from "../../state/preferences";
import { dayAfter, markPuzzle, puzzleDays } from "../../state/puzzleDays";
import type { Puzzle } from "./puzzle";
import { PuzzleScreen } from "./PuzzleScreen";

const TODAY = "2026-12-01";

const WAITS: Puzzle = {
  game: "mahjong",
  kind: "waits",
  rules: "",
  hand: ["2m", "3m", "4m", "5m", "6m", "9p", "9p"],
  choices: ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m"],
  solution: ["1m", "4m", "7m"],
  outcomes: [
    {
      tile: "1m",
      left: 4,
      groups: [
        ["1m", "2m", "3m"],
        ["4m", "5m", "6m"],
        ["9p", "9p"],
      ],
    },
    {
      tile: "4m",
      left: 3,
      groups: [
        ["2m", "3m", "4m"],
        ["4m", "5m", "6m"],
        ["9p", "9p"],
      ],
    },
    {
      tile: "7m",
      left: 4,
      groups: [
        ["2m", "3m", "4m"],
        ["5m", "6m", "7m"],
        ["9p", "9p"],
      ],
    },
  ],
};
const DISCARD: Puzzle = {
  game: "mahjong",
  kind: "discard",
  rules: "",
  hand: ["2m", "3m", "5m", "9p", "9p"],
  choices: ["2m", "3m", "5m", "9p"],
  solution: ["5m"],
  outcomes: [
    { tile: "5m", waits: ["1m", "4m"], left: 8 },
    { tile: "2m", waits: ["4m"], left: 4 },
  ],
};
const HUXI: Puzzle = {
  game: "paohuzi",
  kind: "huxi",
  rules: "paohuzi/changde",
  hand: ["一", "二"],
  choices: [12, 15, 18, 21],
  solution: [18],
  question: { op: "huxi", rules: "paohuzi/changde", hand: "一二", card: "三", source: "flip" },
  answer: { win: false, why: "no_shape" },
};

/** A win of the seat after the dealer, on a tile of the dealer. */
const WORTH: Puzzle = {
  game: "mahjong",
  kind: "worth",
  rules: "mahjong/laizi",
  hand: ["1m", "2m"],
  choices: [6, 9, 12, 15],
  solution: [15],
  question: {
    op: "score",
    rules: "mahjong/laizi",
    concealed: "12m",
    winning: "3m",
    seat_wind: "S",
    discarder: "E",
    wild: "7p",
  },
  answer: {
    win: true,
    points: 5,
    fans: [],
    groups: [],
    excluded: [],
    transfers: [0, 2, 3, 3].map((payer) => ({
      payer,
      payee: 1,
      points: payer === 3 ? 4 : 5,
      reason: "win",
      shares: [],
    })),
  },
};

let host: HTMLElement;
let puzzles: readonly Puzzle[];
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${TODAY}T12:00`) });
  host = document.body.appendChild(document.createElement("div"));
  chosenGame.value = "mahjong";
  puzzles = [WAITS, DISCARD, { ...WAITS, hand: ["1m"] }];
  asked = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve({
      ok: true,
      json: () => Promise.resolve({ day: "", puzzles }),
    });
  });
});

afterEach(() => {
  render(null, host);
  host.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(day: string | null): Promise<void> {
  await act(() => {
    renderPage(<PuzzleScreen day={day} />, host);
  });
  // Its request begins once it stands there.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(seen("puzzle")).not.toBeNull();
}

function seen(id: string): HTMLElement | null {
  return host.querySelector<HTMLElement>(`[data-testid="${id}"]`);
}

async function press(...selectors: string[]): Promise<void> {
  for (const selector of selectors) {
    await act(() => {
      const found = host.querySelector<HTMLButtonElement>(selector);
      expect(found, selector).not.toBeNull();
      found?.click();
    });
  }
}

const named = (piece: Element): string | null => piece.getAttribute("aria-label");
const choice = (one: string | number): string => `[data-choice="${one}"]`;
const ANSWER = '[data-testid="puzzle-answer"]';
const NEXT = '[data-testid="puzzle-next"]';

test("all waits and no other make the answer right, and each is told with its copies", async () => {
  const day = dayAfter(TODAY, -1);
  await show(day);
  expect(asked).toEqual([`/api/puzzles/${day}`]);
  expect(seen("puzzle-answer")?.textContent).toBe("先选牌");
  await press(choice("1m"), choice("4m"), choice("9m"), choice("9m"), choice("7m"));
  expect(seen("puzzle-answer")?.textContent).toBe("就这 3 张");
  await press(ANSWER);
  expect(seen("puzzle-told")?.dataset["right"]).toBe("true");
  expect(seen("puzzle-told")?.textContent).toContain("听 3 种，共 11 张");
  const first = host.querySelector(".puzzle-waits li");
  expect(first?.textContent).toBe("剩 4");
  expect([...(first?.querySelectorAll(".ringed svg") ?? [])].map(named)).toEqual(["一万"]);
  const groups = [...(first?.querySelectorAll(".puzzle-group") ?? [])];
  expect(groups.map((group) => [...group.querySelectorAll("svg")].map(named).join(""))).toEqual([
    "一万二万三万",
    "四万五万六万",
    "九筒九筒",
  ]);
});

test("a wait too few is wrong; right and missed ones are marked, and it stays so", async () => {
  const day = dayAfter(TODAY, -2);
  await show(day);
  await press(choice("1m"), choice("9m"), ANSWER);
  expect(seen("puzzle-told")?.dataset["right"]).toBe("false");
  const marked = (mark: string): (string | undefined)[] =>
    [...host.querySelectorAll<HTMLElement>(`.puzzle-key.${mark}`)].map(
      (key) => key.dataset["choice"],
    );
  expect(marked("right")).toEqual(["1m"]);
  expect(marked("missed")).toEqual(["4m", "7m"]);
  expect(marked("wrong")).toEqual(["9m"]);
  expect(seen("puzzle-answer")).toBeNull();
  await press(NEXT, ".puzzle-step.wrong");
  expect(seen("puzzle-told")?.dataset["right"]).toBe("false");
  expect(marked("right")).toEqual(["1m", "4m", "7m"]);
});

test.each([
  ["one too many", ["1m", "4m", "7m", "8m"], -6],
  ["as many, and not the same", ["1m", "4m", "8m"], -7],
])("%s is wrong", async (_, chosen, ago) => {
  await show(dayAfter(TODAY, ago));
  await press(...chosen.map(choice), ANSWER);
  expect(seen("puzzle-told")?.dataset["right"]).toBe("false");
});

test("a discard is taken from the hand, only one at a time", async () => {
  await show(dayAfter(TODAY, -3));
  await press(".puzzle-steps li:nth-child(2) button", choice("2m"), choice("5m"));
  expect(seen("puzzle-answer")?.textContent).toBe("打五万");
  expect(host.querySelectorAll('[aria-pressed="true"]')).toHaveLength(1);
  await press(ANSWER);
  expect(seen("puzzle-told")?.dataset["right"]).toBe("true");
  expect(seen("puzzle-told")?.textContent).toContain("打五万听 8 张，最多。");
});

test("a finished day says how many were right and how many days it is in a row", async () => {
  for (const day of [dayAfter(TODAY, -5), dayAfter(TODAY, -4)]) {
    for (const place of [0, 1, 2]) markPuzzle(day, "mahjong", place, true);
  }
  const day = dayAfter(TODAY, -4);
  await show(day);
  expect(seen("puzzle-done")?.textContent).toContain("3 / 3 题");
  // Those days are long over.
  expect(seen("puzzle-streak")).toBeNull();
  for (const other of [-3, -2, -1]) {
    for (const place of [0, 1, 2]) markPuzzle(dayAfter(TODAY, other), "mahjong", place, false);
  }
  await show(day);
  expect(seen("puzzle-streak")?.textContent).toBe("连续 5 天");
  expect(seen("puzzle-done")?.textContent).not.toContain("明天");
});

test("the result that is copied gives no answer away", async () => {
  const day = dayAfter(TODAY, -9);
  markPuzzle(day, "mahjong", 0, true);
  markPuzzle(day, "mahjong", 1, false);
  markPuzzle(day, "mahjong", 2, true);
  const copied = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText: copied } });
  await show(day);
  await press('[data-testid="puzzle-share"]');
  expect(copied).toHaveBeenCalledWith(
    expect.stringMatching(/麻将 🟩🟥🟩\nhttp.*#\/puzzles\/\d{4}-/u),
  );
});

test("a number is one of four, and the card that wins stands beside the question", async () => {
  chosenGame.value = "paohuzi";
  puzzles = [HUXI, HUXI, HUXI];
  await show(dayAfter(TODAY, -11));
  expect(host.querySelector(".puzzle-question h2")?.textContent).toBe(
    "别家翻出小三，你胡了，一共多少胡息？",
  );
  await press(choice(12), choice(18));
  expect(seen("puzzle-answer")?.textContent).toBe("就是 18");
  await press(ANSWER);
  expect(puzzleDays.value[dayAfter(TODAY, -11)]).toEqual({ paohuzi: "1--" });
});

test("the worth of a win says all that it depends on, and adds up by payers", async () => {
  puzzles = [WORTH, WORTH, WORTH];
  await show(dayAfter(TODAY, -12));
  const question = host.querySelector(".puzzle-question");
  expect(question?.querySelector("h2")?.textContent).toBe("上家打出三万，你胡了，一共赢多少分？");
  expect(question?.textContent).toContain("你是庄家的下家，赖子是七筒，手里没有");
  await press(choice(15), ANSWER);
  expect(host.querySelector(".puzzle-total")?.textContent).toBe("各家合计 5 ＋ 5 ＋ 8＝18 分");
});

test("there is no day after today, and none before the last month", async () => {
  await show(null);
  expect(asked).toEqual([`/api/puzzles/${TODAY}`]);
  expect(seen("puzzle-after")).toHaveProperty("disabled", true);
  expect(seen("puzzle-before")).toHaveProperty("disabled", false);
  await show(dayAfter(TODAY, -30));
  expect(seen("puzzle-after")).toHaveProperty("disabled", false);
  expect(seen("puzzle-before")).toHaveProperty("disabled", true);
});
