import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { knowsFactor, knowsReason } from "../../telling/payments";
import { unfold, type PlayedSwitches } from "../fold";
import type { MahjongBoard } from "./board";
import type { MahjongEvent } from "./events";

/** Deals that the engine wrote down; `tests/playthroughs/README.md` explains their format. */
const FOLDER = new URL("../../../../tests/playthroughs/", import.meta.url);

interface Emission {
  full: MahjongEvent;
  public: MahjongEvent;
  faces: Record<string, MahjongEvent>;
}

interface Playthrough {
  format: number;
  game: string;
  rules: PlayedSwitches;
  emissions: Emission[];
  boards: Record<string, { after: number; board: unknown }[]>;
}

const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));

function read(name: string): Playthrough {
  return JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as Playthrough;
}

function heardBy(viewer: string, { full, public: open, faces }: Emission): MahjongEvent {
  if (viewer === "table") return full;
  return viewer === "spectator" ? open : (faces[viewer] ?? open);
}

/** Our board in the words of the playthroughs. */
function told(board: MahjongBoard) {
  const { seats, lastDiscard } = board;
  return {
    phase: board.phase,
    number: board.number,
    dealer: board.dealer,
    prevalent_wind: board.prevalentWind,
    streak: board.streak,
    turn: board.turn,
    hands: seats.map((seat) => seat.hand),
    drawn: seats.map((seat) => seat.drawn),
    sizes: seats.map((seat) => seat.size),
    melds: seats.map((seat) => seat.melds),
    bonus: seats.map((seat) => seat.bonus),
    rivers: seats.map((seat) => seat.river),
    last_discard: lastDiscard === null ? null : [lastDiscard.seat, lastDiscard.tile],
    replacement: board.replacement,
    kong_opened: board.kongOpened,
    turned: board.turned,
    locked: seats.map((seat) => seat.locked),
    last_offered: board.lastOffered,
    openings: board.openings,
    midway: board.midway,
    shown: seats.map((seat) => seat.shown),
    tiles_left: board.tilesLeft,
    ready: seats.map((seat) => seat.ready),
    named: seats.map((seat) => seat.named),
    must_declare: seats.some((seat) => seat.mustDeclare),
    treasure: board.treasure,
    missed: seats.map((seat) => seat.missed),
    stakes: board.stakes,
    scores: board.scores,
    winners: board.wins.map((won) => won.seat),
    next_dealer: board.settled?.next_dealer ?? null,
    wall: board.settled?.wall ?? null,
    wild: board.wild,
    indicator: board.indicator,
    birds: board.birds === null || board.birds.last === true ? [] : board.birds.tiles,
    ...(board.exchanged === null ? {} : { exchanged: board.exchanged }),
    ...(board.lacking.length === 0 ? {} : { lacking: board.lacking }),
  };
}

test("there are playthroughs, in the format that is read here", () => {
  expect(files.length).toBeGreaterThan(3);
  for (const name of files) expect(read(name)).toMatchObject({ format: 1, game: "mahjong" });
});

describe.each(files)("%s", (name) => {
  const { rules, emissions, boards } = read(name);

  test.each(Object.keys(boards))("folds to the engine's boards for %s", (viewer) => {
    const folded = unfold(
      "mahjong",
      emissions.map((emission) => heardBy(viewer, emission)),
      rules,
    );
    const checked = boards[viewer] ?? [];
    expect(checked.length).toBeGreaterThan(0);
    for (const { after, board } of checked) {
      const ours = folded[after];
      if (ours === undefined) throw new Error(`no board after ${after} events`);
      expect(told(ours), `after ${after} events`).toEqual(board);
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
