import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { unfold, type Game, type GameEvent, type PlayedSwitches } from "../../board/fold";
import { language } from "../../i18n/translate";
import { GAME_CHUNKS } from "../table/games";
import { eventSentence, type Cast } from "./sentences";

const CAST: Cast = { game: "paohuzi", rules: {}, names: ["甲", "乙", "丙"], dealer: 1, deal: null };

/** Deals that the engines wrote down. */
const FOLDER = new URL("../../../../tests/playthroughs/", import.meta.url);
const DEALS = (["mahjong", "paohuzi"] as const).flatMap((game) => {
  const folder = game === "paohuzi" ? new URL("paohuzi/", FOLDER) : FOLDER;
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.map((name) => ({ game, name, file: new URL(name, folder) }));
});

interface Playthrough {
  rules: PlayedSwitches;
  emissions: { full: GameEvent; public: GameEvent }[];
}

beforeAll(async () => {
  language.value = "zh";
  await Promise.all(Object.values(GAME_CHUNKS).map((chunk) => chunk.load()));
});

/** The steps of a deal in words, as the table saw it, or a spectator. */
function steps(game: Game, file: URL, version: "full" | "public"): [string, string][] {
  const { rules, emissions } = JSON.parse(readFileSync(file, "utf8")) as Playthrough;
  const events = emissions.map((emission) => emission[version]);
  const boards = unfold(game, events, rules);
  const cast = { ...CAST, game, rules, names: ["甲", "乙", "丙", "丁"] };
  return events.map((event, step) => [
    event.type,
    eventSentence(event, cast, boards[step + 1] ?? null),
  ]);
}

test("whoever deals is called so, except where the sentence says it", () => {
  const dealt = { type: "dealt", number: 2, dealer: 1, shown: 4 } as GameEvent;
  expect(eventSentence(dealt, CAST, null)).toBe("第2局，乙坐庄，亮张小五");
  const discarded = { type: "discarded", seat: 1, card: 4 } as GameEvent;
  expect(eventSentence(discarded, CAST, null)).toBe("庄家乙打小五");
});

test.each(DEALS)(
  "every step of $name has words, and the end alone is the end",
  ({ game, file }) => {
    for (const version of ["full", "public"] as const) {
      const told = steps(game, file, version);
      expect(told.filter(([, sentence]) => sentence === "")).toEqual([]);
      const over = told.filter(([, sentence]) => sentence === "本局结束");
      expect(over.filter(([type]) => type !== "settled")).toEqual([]);
    }
  },
);

test("opening hands that nobody has are asked for, and said to be missing", () => {
  const [, asked, shown] = steps("mahjong", new URL("changsha_exhausted.json", FOLDER), "public");
  expect([asked?.[1], shown?.[1]]).toEqual(["看谁有起手胡", "没人亮起手胡"]);
});

test("a table without winds numbers its deals only", () => {
  const first = (name: string) => steps("mahjong", new URL(name, FOLDER), "full")[0]?.[1];
  expect(first("changsha_exhausted.json")).toBe("第1局，甲坐庄");
  expect(first("official_won.json")).toBe("西风第3局，丙坐庄");
});

test("a payment says what each seat wins and loses by it", () => {
  const transfers = [
    { payer: 0, payee: 1, points: 2, reason: "kong", shares: [] },
    { payer: 2, payee: 1, points: 2, reason: "kong", shares: [] },
  ];
  const cast: Cast = { ...CAST, game: "mahjong", names: ["甲", "乙", "丙", "丁"] };
  const paid = { type: "paid", transfers } as GameEvent;
  expect(eventSentence(paid, cast, null)).toBe("付分：北家甲 −2，东家乙 +4，南家丙 −2");
});

test("where no wind is among the tiles nobody is called after one", () => {
  const cast: Cast = { ...CAST, game: "mahjong", rules: { honours: false } };
  const transfers = [{ payer: 0, payee: 1, points: 2, reason: "kong", shares: [] }];
  expect(eventSentence({ type: "paid", transfers }, cast, null)).toBe("付分：甲 −2，庄家乙 +2");
});
