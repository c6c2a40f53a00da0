import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { gameOf, unfold, type BoardState } from "../../board/fold";
import type { MahjongBoard } from "../../board/mahjong/board";
import type { PaohuziBoard } from "../../board/paohuzi/board";
import type { CardKind } from "../../board/core/card";
import type { GameEvent } from "../../net/protocol";
import type { Setting } from "../../rulesets/rulesets";
import { FIRST_BONUS } from "../../board/core/tile";
import { readRules } from "../../board/paohuzi/table";
import { heldMahjongHand, heldPaohuziHand, mahjongHand, paohuziHand } from "./fromWin";
import type { JudgeRequest } from "./judge";
import * as mahjong from "./mahjong";
import * as mahjongLink from "./mahjongLink";
import * as paohuzi from "./paohuzi";
import * as paohuziLink from "./paohuziLink";

const FOLDER = new URL("../../../../tests/playthroughs/", import.meta.url);

interface Playthrough {
  rules: Record<string, boolean | number | string>;
  emissions: { full: GameEvent }[];
}

/** By stored deal its boards, one after each event. */
function stepsOf(game: "mahjong" | "paohuzi", folder: string) {
  return readdirSync(new URL(folder, FOLDER))
    .filter((name) => name.endsWith(".json"))
    .map((name) => {
      const read = readFileSync(new URL(`${folder}${name}`, FOLDER), "utf8");
      const { rules, emissions } = JSON.parse(read) as Playthrough;
      const events = emissions.map(({ full }) => full);
      return { name, rules, boards: unfold(game, events, rules) };
    });
}

/** By stored deal its last board. */
function boardsOf(game: "mahjong" | "paohuzi", folder: string) {
  return stepsOf(game, folder).map(({ boards, ...told }) => ({ ...told, board: boards.at(-1) }));
}

describe("a win of mahjong", () => {
  test("of the stored deals is a whole hand that its link carries", () => {
    let told = 0;
    for (const { name, rules, board } of boardsOf("mahjong", "./")) {
      const table = mahjong.readRules(rules);
      for (const won of (board as MahjongBoard).wins) {
        // 七抢一 wins on a flower, and is no question for the calculator.
        if (won.how === "seven_flowers") continue;
        const hand = mahjongHand(won, board as MahjongBoard);
        expect(mahjong.missing(hand, table), name).toBe(0);
        expect(hand.winning, name).toBe(won.tile);
        expect(hand.selfDrawn, name).toBe(won.giver === null);
        expect(mahjongLink.readHand(mahjongLink.writeHand(hand)).wrong, name).toEqual([]);
        told++;
      }
    }
    expect(told).toBeGreaterThan(3);
  });
});

describe("a win of paohuzi", () => {
  test("of the stored deals is a whole hand that its link carries", () => {
    let told = 0;
    for (const { name, rules, board } of boardsOf("paohuzi", "paohuzi/")) {
      const { wins } = board as PaohuziBoard;
      for (const won of wins) {
        const hand = paohuziHand(won, board as PaohuziBoard, { ruleset: "", rules });
        expect(paohuziLink.readHand(paohuziLink.writeHand(hand)).wrong, name).toEqual([]);
        const most = rules["hand_size"] === 14 ? 15 : 21;
        const all = paohuzi.size(hand) + (hand.card === null ? 0 : 1);
        expect([most - 1, most], name).toContain(all);
        told++;
      }
    }
    expect(told).toBeGreaterThan(3);
  });
});

interface Kept {
  ruleset: string;
  rules: Record<string, Setting>;
  events: GameEvent[];
}

/** Deals that were won, as one viewer heard of them; `python -m tests.support.table_wins`. */
const WINS = new URL("../../../../tests/data/wins/", import.meta.url);

/** The requests to the judge when the calculator is opened from each win on this board. */
function askedOf({ ruleset, rules }: Kept, board: BoardState | undefined): JudgeRequest[] {
  const choice = { ruleset, preset: null, switches: {} };
  if (board?.game === "mahjong") {
    return board.wins.map((won) => {
      const { hand } = mahjongLink.readHand(mahjongLink.writeHand(mahjongHand(won, board)));
      return mahjong.requestOf(hand, choice, mahjong.readRules(rules));
    });
  }
  if (board?.game === "paohuzi") {
    return board.wins.map((won) => {
      const taken = paohuziHand(won, board, { ruleset, rules });
      return paohuzi.requestOf(paohuziLink.readHand(paohuziLink.writeHand(taken)).hand, choice);
    });
  }
  return [];
}

describe("what is asked about a win at a table", () => {
  // tests/game/judge/test_table_wins.py holds the answers against the payments of the table.
  const names = readdirSync(WINS).filter((name) => !name.includes(".asked."));
  const keptOf = (name: string): Kept =>
    JSON.parse(readFileSync(new URL(name, WINS), "utf8")) as Kept;
  const boardsOf = ({ ruleset, rules, events }: Kept) =>
    unfold(gameOf(ruleset) ?? "mahjong", events, rules);

  test.each(names)("%s", async (name) => {
    const kept = keptOf(name);
    const asked = askedOf(kept, boardsOf(kept).at(-1));
    expect(asked.length).toBeGreaterThan(0);
    const text = JSON.stringify(asked, null, 1);
    const beside = fileURLToPath(new URL(name.replace(".json", ".asked.json"), WINS));
    await expect(`${text}\n`).toMatchFileSnapshot(beside);
  });

  test.each(names)("%s: the same while the deal goes on and after it", (name) => {
    const kept = keptOf(name);
    const boards = boardsOf(kept);
    const last = askedOf(kept, boards.at(-1));
    for (const board of boards) {
      // After the win birds are turned, others may win on its tile, and the end tells the secrets.
      const later = ["birds", "flags", "named", "treasure"];
      const alone = (asked: JudgeRequest): JudgeRequest =>
        Object.fromEntries(
          Object.entries(asked).filter(([field]) => !later.includes(field)),
        ) as JudgeRequest;
      askedOf(kept, board).forEach((asked, place) => {
        expect(alone(asked)).toEqual(alone(last[place] ?? asked));
      });
    }
  });
});

const CHOICE = { ruleset: "", preset: null, switches: {} };

/** Deals with what every hand was at every step; `python -m tests.support.held_cards`. */
const HELD = new URL("../../../../tests/data/held/", import.meta.url);

interface HeldDeal extends Kept {
  steps: { after: number; hands: ("waits" | "owes" | { wins: CardKind | null })[] }[];
}

describe("a hand in the middle of a deal", () => {
  test("that may win now is asked about as its win is afterwards", () => {
    let told = 0;
    for (const { name, rules, boards } of stepsOf("mahjong", "./")) {
      const table = mahjong.readRules(rules);
      const last = boards.at(-1) as MahjongBoard;
      last.wins.forEach((won, place) => {
        const at = boards.findIndex((board) => (board as MahjongBoard).wins.length > place);
        const before = (boards.slice(0, at) as MahjongBoard[])
          .filter(({ phase }) => phase !== "ending")
          .at(-1);
        if (before === undefined) throw new Error(`${name} begins with a win`);
        if (won.how === "seven_flowers") return;
        const held = heldMahjongHand(before, won.seat, won.tile);
        const asked = [held, mahjongHand(won, last)].map((hand) => {
          // The end tells these alone.
          const known = { ...hand, birds: [], flags: [], ready: "no" as const, opening: null };
          return mahjong.requestOf({ ...known, named: null, treasure: null }, CHOICE, table);
        });
        expect(asked[0], name).toEqual(asked[1]);
        told++;
      });
    }
    expect(told).toBeGreaterThan(20);
  });

  test("is taken up by the calculator at every step, with melds and flowers", () => {
    let [whole, waiting, flowers] = [0, 0, 0];
    for (const { name, rules, boards } of stepsOf("mahjong", "./")) {
      const table = mahjong.readRules(rules);
      for (const board of boards as MahjongBoard[]) {
        if (board.phase !== "turn" || board.exhausted !== null || board.wins.length > 0) continue;
        const seat = board.turn;
        // A flower in the hand goes out first.
        if (board.seats[seat]?.hand?.some((tile) => tile >= FIRST_BONUS) !== false) continue;
        const hand = heldMahjongHand(board, seat, null);
        expect(mahjong.missing(hand, table), name).toBe(0);
        expect(hand.winning, name).not.toBeNull();
        expect(hand.selfDrawn).toBe(true);
        expect(mahjongLink.readHand(mahjongLink.writeHand(hand)).wrong, name).toEqual([]);
        whole++;
        flowers += hand.bonus.length;
        const other = (seat + 1) % board.seats.length;
        if (board.seats[other]?.hand?.some((tile) => tile >= FIRST_BONUS) !== false) continue;
        const rest = heldMahjongHand(board, other, null);
        expect([rest.winning, mahjong.missing(rest, table)], name).toEqual([null, 0]);
        waiting++;
      }
    }
    expect(Math.min(whole, waiting, flowers)).toBeGreaterThan(10);
  });

  describe("of paohuzi", () => {
    // tests/game/judge/test_held_cards.py holds the judge's answers against what the hands are.
    const names = readdirSync(HELD).filter((name) => !name.includes(".asked."));
    test.each(names)("is taken as what it is, in %s", async (name) => {
      const deal = JSON.parse(readFileSync(new URL(name, HELD), "utf8")) as HeldDeal;
      const { ruleset, rules, events, steps } = deal;
      const table = readRules(rules);
      const boards = unfold("paohuzi", events);
      const asked: JudgeRequest[] = [];
      for (const { after, hands } of steps) {
        const board = boards[after];
        if (board === undefined) throw new Error(`no board after ${after} events`);
        hands.forEach((is, seat) => {
          const win = typeof is === "string" ? null : { card: is.wins };
          const taken = heldPaohuziHand(board, seat, win, { ruleset, rules });
          const { hand, wrong } = paohuziLink.readHand(paohuziLink.writeHand(taken));
          expect(wrong).toEqual([]);
          const at = `${seat} after ${after}`;
          // The dealer's hand is one card larger before the first turn.
          const larger = board.phase === "opening" && seat === board.dealer;
          if (is === "waits" && !larger) {
            expect([hand.card, paohuzi.waits(hand, table)], at).toEqual([null, true]);
            return;
          }
          expect(paohuzi.isWhole(hand, table), at).toBe(true);
          if (is !== "waits") asked.push(paohuzi.requestOf(hand, { ...CHOICE, ruleset }));
        });
      }
      const beside = fileURLToPath(new URL(name.replace(".json", ".asked.json"), HELD));
      const lines = asked.map((one) => JSON.stringify(one)).join(",\n");
      await expect(`[${lines}]\n`).toMatchFileSnapshot(beside);
    });
  });
});
