// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { browserStore } from "../browser/storage";
import { chosenLevel, rememberLevel } from "./levels";
import { levelsFor, loadRulesets } from "./rulesets";

const words = (text: string) => ({ zh: text, en: text });

const ruleset = (id: string, game: string) => ({
  id,
  game,
  name: words(id),
  summary: words(""),
  seats: 4,
  presets: [],
  fans: [],
});

const level = (id: string, games: string[], default_in: string[]) => ({
  id,
  name: words(id),
  games,
  default_in,
});

beforeAll(async () => {
  const answer = {
    games: ["mahjong", "paohuzi"].map((name) => ({ name, switches: [], counting: {} })),
    rulesets: [
      ruleset("mahjong/tuidaohu", "mahjong"),
      ruleset("paohuzi/changde", "paohuzi"),
      ruleset("paohuzi/loudi", "paohuzi"),
    ],
    levels: [
      level("random", ["mahjong", "paohuzi"], []),
      level("greedy", ["mahjong", "paohuzi"], ["mahjong"]),
      level("solid", ["paohuzi"], ["paohuzi"]),
    ],
  };
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, json: () => Promise.resolve(answer) }));
  await loadRulesets();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  for (const game of ["mahjong", "paohuzi"]) browserStore.setText(`level.${game}`, null);
});

test("levels stand from the weakest to the strongest, whichever is usual", () => {
  const ids = (ruleset: string) => levelsFor(ruleset).map(({ id }) => id);
  expect(ids("paohuzi/changde")).toEqual(["random", "greedy", "solid"]);
  expect(ids("mahjong/tuidaohu")).toEqual(["random", "greedy"]);
});

test("nobody has chosen a level: each game has its own usual one", () => {
  expect(chosenLevel("mahjong/tuidaohu")).toBe("greedy");
  expect(chosenLevel("paohuzi/changde")).toBe("solid");
});

test("a level is chosen for every ruleset of its game, and for no other game", () => {
  rememberLevel("paohuzi/changde", "random");
  expect(chosenLevel("paohuzi/loudi")).toBe("random");
  expect(chosenLevel("mahjong/tuidaohu")).toBe("greedy");
});

test("a level that the game has not any more is forgotten", () => {
  rememberLevel("mahjong/tuidaohu", "solid");
  expect(chosenLevel("mahjong/tuidaohu")).toBe("greedy");
});
