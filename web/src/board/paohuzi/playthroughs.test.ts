import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { unfold } from "../fold";
import { knowsFactor, knowsReason } from "../../telling/payments";
import { barred } from "./barred";
import type { PaohuziBoard } from "./board";
import type { PaohuziEvent } from "./events";
import { tableHuxi } from "./groups";
import { readRules, type TableRules } from "./table";

/** Deals that the engine wrote down; the README beside them explains their format. */
const FOLDER = new URL("../../../../tests/playthroughs/paohuzi/", import.meta.url);

interface Emission {
  full: PaohuziEvent;
  public: PaohuziEvent;
  faces: Record<string, PaohuziEvent>;
}

interface Playthrough {
  format: number;
  game: string;
  rules: Record<string, boolean | number | string>;
  emissions: Emission[];
  boards: Record<string, { after: number; board: Record<string, unknown> }[]>;
}

const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));

function read(name: string): Playthrough {
  return JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as Playthrough;
}

function heardBy(viewer: string, { full, public: open, faces }: Emission): PaohuziEvent {
  if (viewer === "table") return full;
  return viewer === "spectator" ? open : (faces[viewer] ?? open);
}

const ascending = (cards: readonly number[]): number[] => [...cards].sort((a, b) => a - b);

/** Our board in the words of the playthroughs, but for fields that the client does not keep. */
function told(board: PaohuziBoard, rules: TableRules) {
  const { seats, offer } = board;
  return {
    phase: board.phase,
    number: board.number,
    dealer: board.dealer,
    streak: board.streak,
    exhausted: board.exhaustedBefore,
    turn: board.turn,
    shown: board.shown,
    shown_held: board.shownHeld,
    hands: seats.map((seat) => seat.hand),
    sizes: seats.map((seat) => seat.size),
    melds: seats.map((seat) => seat.melds),
    huxi: seats.map((seat) => tableHuxi(seat.melds, rules)),
    rivers: seats.map((seat) => seat.river.map((card) => [card.card, card.thrown, card.claimed])),
    offer: offer === null ? null : [offer.card, offer.owner, offer.thrown],
    quads: seats.map((seat) => seat.quads),
    free: seats.map((seat) => seat.free),
    dead: seats.map((seat) => seat.dead),
    fed: seats.map((seat) => rules.fedRule && seat.fed),
    no_chi: seats.map((_, place) => ascending(barred(board, place, rules).chi)),
    no_peng: seats.map((_, place) => ascending(barred(board, place, rules).peng)),
    declined: seats.map((seat) => seat.declined),
    stock_left: board.stockLeft,
    scores: board.scores,
    winners: board.wins.map((won) => won.seat),
    marks: board.settled?.marks ?? null,
    next_dealer: board.settled?.next_dealer ?? null,
    stock: board.settled?.stock ?? null,
    buried: board.settled?.buried ?? null,
  };
}

/** Fields that only the engine needs: they are left out of the comparison. */
const ENGINE_ONLY: ReadonlySet<string> = new Set(["claims", "laid", "discards"]);

test("there are playthroughs, in the format that is read here", () => {
  expect(files.length).toBeGreaterThan(3);
  for (const name of files) expect(read(name)).toMatchObject({ format: 1, game: "paohuzi" });
});

describe.each(files)("%s", (name) => {
  const { emissions, boards, rules: switches } = read(name);
  const rules = readRules(switches);

  test.each(Object.keys(boards))("folds to the engine's boards for %s", (viewer) => {
    const folded = unfold(
      "paohuzi",
      emissions.map((emission) => heardBy(viewer, emission)),
    );
    const checked = boards[viewer] ?? [];
    expect(checked.length).toBeGreaterThan(0);
    for (const { after, board } of checked) {
      const ours = folded[after];
      if (ours === undefined) throw new Error(`no board after ${after} events`);
      const theirs = Object.fromEntries(
        Object.entries(board).filter(([field]) => !ENGINE_ONLY.has(field)),
      );
      expect(told(ours, rules), `after ${after} events`).toEqual(theirs);
    }
  });
});

test.each(files)("%s: every payment has its reason and its factors in words", (name) => {
  const transfers = read(name).emissions.flatMap(({ full }) =>
    full.type === "paid" ? full.transfers : [],
  );
  const factors = transfers.flatMap(({ shares }) => shares.flatMap((share) => share.factors));
  expect(transfers.map(({ reason }) => reason).filter((id) => !knowsReason(id))).toEqual([]);
  expect(factors.map(({ id }) => id).filter((id) => !knowsFactor(id))).toEqual([]);
});
