import { expect, test } from "vitest";
import { apply, EMPTY, type MahjongBoard } from "../board/mahjong/board";
import { EMPTY as CARDS } from "../board/paohuzi/board";
import { dealName, dealTitle, type NamedMatch } from "./dealName";

/** The third round's board, dealt by this seat. */
function board(dealer: number, streak = 0, wind = 1): MahjongBoard {
  return apply(EMPTY, {
    type: "dealt",
    number: 23,
    dealer,
    prevalent_wind: wind,
    streak,
    hands: [null, null, null, null],
    sizes: [16, 16, 16, 16],
    tiles_left: 63,
    wild: [],
    indicator: null,
    stakes: [],
  });
}

const TAIWAN: NamedMatch = { ruleset: { named_deals: true }, rules: {}, dice: [] };

test("a deal is called after its round and the wind that its dealer had at first", () => {
  expect(dealName(board(3), TAIWAN)).toBe("南风北局");
  expect(dealName(board(0, 0, 0), TAIWAN)).toBe("东风东局");
  // The dice chose seat 2 to deal first.
  expect(dealName(board(2), { ...TAIWAN, dice: [6, 5] })).toBe("南风东局");
  expect(dealName(board(1), { ...TAIWAN, dice: [6, 5] })).toBe("南风北局");
});

test("the title has the times that the dealer has stayed", () => {
  expect(dealTitle(board(3, 2), TAIWAN)).toBe("南风北局 连2");
  expect(dealTitle(board(3), TAIWAN)).toBe("南风北局");
  expect(dealName(board(3, 2), TAIWAN)).toBe("南风北局");
});

test("elsewhere, and where a name would come twice, deals are numbered", () => {
  const none = (match: Partial<NamedMatch>) => dealTitle(board(3, 2), { ...TAIWAN, ...match });
  expect(none({ ruleset: {} })).toBeNull();
  expect(none({ ruleset: null })).toBeNull();
  expect(none({ rules: { honours: false } })).toBeNull();
  expect(none({ rules: { winner_deals: true } })).toBeNull();
  expect(none({ rules: { exhausted_dealer: "last_drawer" } })).toBeNull();
  expect(dealTitle(CARDS, TAIWAN)).toBeNull();
});
