import type * as PuzzleDays from "./puzzleDays";
import { beforeEach, expect, test, vi } from "vitest";

let module: typeof PuzzleDays;

/** The page is loaded anew, with what the device has kept. */
async function load(kept: Record<string, string> = {}): Promise<Record<string, string>> {
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: () => undefined,
  });
  module = await import("./puzzleDays");
  return kept;
}

beforeEach(() => load());

/** Answers all puzzles of a game. */
function finish(day: string, game: "mahjong" | "paohuzi" = "mahjong", right = true): void {
  for (const place of [0, 1, 2]) module.markPuzzle(day, game, place, right);
}

test("a puzzle has the mark of its first answer, also after the page was loaded anew", async () => {
  const kept = await load();
  module.markPuzzle("2026-12-01", "mahjong", 1, false);
  module.markPuzzle("2026-12-01", "mahjong", 1, true);
  module.markPuzzle("2026-12-01", "paohuzi", 0, true);
  await load(kept);
  const known = module.puzzleDays.value;
  expect(module.marksOf(known, "2026-12-01", "mahjong")).toEqual([null, false, null]);
  expect(module.marksOf(known, "2026-12-01", "paohuzi")).toEqual([true, null, null]);
  expect(module.marksOf(known, "2026-12-02", "mahjong")).toEqual([null, null, null]);
});

test("days in a row count where one game was done, right or wrong, and today may still come", () => {
  const streak = (today: string): number => module.streakOf(module.puzzleDays.value, today);
  expect(streak("2026-12-03")).toBe(0);
  finish("2026-11-30");
  finish("2026-12-01", "paohuzi", false);
  module.markPuzzle("2026-12-02", "mahjong", 0, true);
  expect(streak("2026-12-01")).toBe(2);
  expect(streak("2026-12-02")).toBe(2);
  expect(streak("2026-12-03")).toBe(0);
  finish("2026-12-02");
  expect(streak("2026-12-03")).toBe(3);
});

test("a day follows another over months, years and the change of clocks", () => {
  expect(module.dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(module.dayAfter("2028-03-01", -1)).toBe("2028-02-29");
  expect(module.dayAfter("2026-03-29", 1)).toBe("2026-03-30");
  expect(module.dayOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});

test("marks that cannot be read count as no answers", async () => {
  for (const broken of ['{"2026-12-01":{"mahjong":"12"}}', '{"2026-12-01":3}', "[", "null", "7"]) {
    await load({ "paiju.puzzles": broken });
    expect(module.streakOf(module.puzzleDays.value, "2026-12-01")).toBe(0);
    finish("2026-12-01");
    expect(module.streakOf(module.puzzleDays.value, "2026-12-01")).toBe(1);
  }
});
