import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cardsOf } from "../../board/card";
import { unfold } from "../../board/fold";
import type { MahjongBoard } from "../../board/mahjong/board";
import { EMPTY as NO_BOARD, type PaohuziBoard } from "../../board/paohuzi/board";
import type { Melded, Won } from "../../board/paohuzi/events";
import type { GameEvent } from "../../net/protocol";
import { mahjongHand, paohuziHand } from "./fromWin";
import * as mahjong from "./mahjong";
import * as mahjongLink from "./mahjongLink";
import * as paohuzi from "./paohuzi";
import * as paohuziLink from "./paohuziLink";

const FOLDER = new URL("../../../../tests/playthroughs/", import.meta.url);

interface Playthrough {
  rules: Record<string, boolean | number | string>;
  emissions: { full: GameEvent }[];
}

function boardsOf(game: "mahjong" | "paohuzi", folder: string) {
  return readdirSync(new URL(folder, FOLDER))
    .filter((name) => name.endsWith(".json"))
    .map((name) => {
      const read = readFileSync(new URL(`${folder}${name}`, FOLDER), "utf8");
      const { rules, emissions } = JSON.parse(read) as Playthrough;
      const events = emissions.map(({ full }) => full);
      return { name, rules, board: unfold(game, events).at(-1) };
    });
}

describe("a win of mahjong", () => {
  test("of the stored deals is a whole hand that its link carries", () => {
    let told = 0;
    for (const { name, rules, board } of boardsOf("mahjong", "./")) {
      const table = mahjong.readRules(rules);
      for (const won of (board as MahjongBoard).wins) {
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

  type Meld = Won["melds"][number];
  const meld = (kind: Meld["kind"], cards: string, giver: number | null = null): Meld => ({
    kind,
    cards: cardsOf(cards),
    claimed: null,
    giver,
  });

  function before(made: Meld, upgrades: number | null, card = "八") {
    const last = { type: "melded", seat: 2, meld: made, upgrades } as unknown as Melded;
    const board: PaohuziBoard = { ...NO_BOARD, lastMeld: last, seats: [] };
    const other = meld("peng", "三三三");
    const won = {
      seat: 2,
      card: cardsOf(card)[0] ?? null,
      giver: null,
      how: "self",
      hand: cardsOf("一一"),
      melds: [other, made],
      score: { fans: [], xing: null },
    } as unknown as Won;
    const { cards, table } = paohuziHand(won, board, { ruleset: "", rules: {} });
    const groups = table.map((group) => `${group.kind} ${paohuzi.cardsText(group.cards)}`);
    return `${paohuzi.cardsText(cards)} | ${groups.join(", ")}`;
  }

  test("takes the winning card out of the group that it made", () => {
    expect(before(meld("wei", "八八八"), null)).toBe("一一八八 | peng 三");
    expect(before(meld("stale_wei", "八八八"), null)).toBe("一一八八 | peng 三");
    expect(before(meld("ti", "八八八八"), null)).toBe("一一八八八 | peng 三");
    expect(before(meld("ti", "八八八八"), 1)).toBe("一一 | peng 三, wei 八");
    expect(before(meld("pao", "八八八八", 2), 1)).toBe("一一 | peng 三, peng 八");
    expect(before(meld("pao", "八八八八", 0), 1)).toBe("一一 | peng 三, wei 八");
    expect(before(meld("peng", "八八八", 0), null)).toBe("一一八八 | peng 三");
    expect(before(meld("chi", "七八九", 2), null)).toBe("一一七九 | peng 三");
  });

  test("leaves the groups alone that the card is not in", () => {
    expect(before(meld("wei", "九九九"), null)).toBe("一一 | peng 三, wei 九");
  });
});
