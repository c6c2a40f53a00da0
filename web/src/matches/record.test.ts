import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { GameEvent } from "../board/fold";
import type { MahjongEvent } from "../board/mahjong/events";
import { emissionsOf, eventSeenBy, timelineOf, marksOf, type DealRecord } from "./record";

const HANDS = [0, 1, 2, 3].map((seat) => Array.from({ length: 13 }, (_, n) => (seat + n) % 34));

function dealt(known: (number[] | null)[]): MahjongEvent {
  return {
    type: "dealt",
    number: 1,
    dealer: 0,
    prevalent_wind: 0,
    streak: 0,
    hands: known,
    sizes: [13, 13, 13, 13],
    tiles_left: 83,
    wild: [],
    indicator: null,
    stakes: [],
  };
}

function drawn(tile: number | null): MahjongEvent {
  return { type: "drawn", seat: 1, tile, tiles_left: 82, replacement: false, missed: [] };
}

const DISCARDED: MahjongEvent = {
  type: "discarded",
  seat: 1,
  tile: 27,
  drawn: true,
  ready: false,
};

const RECORD: DealRecord = {
  game: "mahjong",
  ruleset: "mahjong/tuidaohu",
  rules: {},
  setup: { number: 1, dealer: 0, prevalent_wind: 0, streak: 0 },
  opening: [
    {
      full: dealt(HANDS),
      public: dealt([null, null, null, null]),
      faces: { "1": dealt([null, HANDS[1] ?? [], null, null]) },
    },
    { full: drawn(27), public: drawn(null), faces: { "1": drawn(27) } },
  ],
  decisions: [{ seat: 1, emissions: [{ full: DISCARDED }] }],
};

describe("a record", () => {
  test("has the opening and then what followed every decision", () => {
    expect(emissionsOf(RECORD).map(({ full }) => full.type)).toEqual([
      "dealt",
      "drawn",
      "discarded",
    ]);
  });

  test("shows everybody what they were told and no more", () => {
    const [, draw, discard] = emissionsOf(RECORD);
    if (draw === undefined || discard === undefined) throw new Error("too few emissions");
    expect(eventSeenBy(draw, { is: "open", seat: 0 })).toMatchObject({ tile: 27 });
    expect(eventSeenBy(draw, { is: "seat", seat: 1 })).toMatchObject({ tile: 27 });
    expect(eventSeenBy(draw, { is: "seat", seat: 2 })).toMatchObject({ tile: null });
    expect(eventSeenBy(draw, { is: "public" })).toMatchObject({ tile: null });
    expect(eventSeenBy(discard, { is: "public" })).toMatchObject({ tile: 27 });
  });

  test("becomes a board after every event", () => {
    const timeline = timelineOf(RECORD, { is: "seat", seat: 1 });
    expect(timeline?.boards).toHaveLength(4);
    expect(timeline?.boards[2]?.seats[1]?.size).toBe(14);
    expect(timeline?.boards[3]?.seats[1]?.river).toMatchObject([{ tile: 27 }]);
    expect(timeline?.boards[3]?.seats[0]?.hand).toBeNull();
  });

  test("of a game this page does not know has no timeline", () => {
    expect(timelineOf({ ...RECORD, ruleset: "bridge/rubber" }, { is: "public" })).toBeNull();
  });

  test("marks melds, wins and the end", () => {
    const types = ["dealt", "discarded", "melded", "won", "exhausted"];
    expect(marksOf(types.map((type) => ({ type }) as GameEvent))).toEqual([
      { step: 3, is: "meld" },
      { step: 4, is: "win" },
      { step: 5, is: "end" },
    ]);
  });
});

/** Records of the first engines as the server serves them; a test in Python writes and holds them. */
const SERVED = new URL("../../../tests/data/served/", import.meta.url);

describe.each(["v1-kongs", "v1-jichu"])("the record %s of an older engine", (name) => {
  const text = readFileSync(new URL(`${name}.json`, SERVED), "utf8");
  const record = JSON.parse(text) as DealRecord & { outcome: { scores: number[] } };

  test("folds to its scores through everybody's eyes", () => {
    const seats = record.outcome.scores.map((_, seat) => ({ is: "seat", seat }) as const);
    for (const viewpoint of [
      { is: "open", seat: 0 } as const,
      { is: "public" } as const,
      ...seats,
    ]) {
      const last = timelineOf(record, viewpoint)?.boards.at(-1);
      expect(last?.phase).toBe("over");
      expect(last?.scores).toEqual(record.outcome.scores);
    }
  });

  test("says of everything that came later that there was nothing of the kind", () => {
    const last = timelineOf(record, { is: "open", seat: 0 })?.boards.at(-1);
    expect(last?.transfers.map(({ shares }) => shares)).toEqual(last?.transfers.map(() => []));
    expect(last?.transfers.length).toBeGreaterThan(0);
    if (last?.game !== "mahjong") return;
    expect(last).toMatchObject({ wild: [], indicator: null, stakes: [], treasure: null });
    for (const { score } of last.wins) {
      expect(score.excluded).toEqual([]);
      for (const { wild } of score.groups) expect(wild).toEqual([]);
    }
  });
});
