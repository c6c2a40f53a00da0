import { cardMeaning, type CardKind } from "../core/card";
import type { Meld } from "./events";
import type { TableRules } from "./table";

/** The name of three cards that go together. */
export type ComboKind =
  "run" | "one_two_three" | "two_seven_ten" | "one_five_ten" | "mixed_two_seven_ten" | "jiao";

/** The name of these three cards under a table's rules, or null when they do not go together. */
export function comboOf(cards: readonly CardKind[], rules: TableRules): ComboKind | null {
  if (cards.length !== 3) return null;
  const ranks = cards.map((card) => cardMeaning(card).rank).sort((a, b) => a - b);
  const [low = 0, middle = 0, high = 0] = ranks;
  const oneSize = new Set(cards.map((card) => cardMeaning(card).big)).size === 1;
  if (low === high) return rules.jiao && !oneSize ? "jiao" : null;
  if (low === 2 && middle === 7 && high === 10) {
    if (oneSize) return "two_seven_ten";
    return rules.mixed ? "mixed_two_seven_ten" : null;
  }
  if (!oneSize) return null;
  if (low === 1 && middle === 5 && high === 10) return rules.oneFiveTen ? "one_five_ten" : null;
  if (middle - low !== 1 || high - middle !== 1) return null;
  return low === 1 ? "one_two_three" : "run";
}

const HUXI = { peng: [1, 3], three: [3, 6], pao: [6, 9], ti: [9, 12], combo: [3, 6] } as const;
const MULTIPLIERS = { peng: 1, three: 2, pao: 4, ti: 4 } as const;
const SCORING: ReadonlySet<ComboKind> = new Set(["one_two_three", "two_seven_ten", "one_five_ten"]);

function cardPoints(cards: readonly CardKind[], rules: TableRules): number {
  return cards.reduce((sum, card) => sum + (cardMeaning(card, rules.red).red ? 2 : 1), 0);
}

/** The worth of three cards that go together (huxi, or card points); 0 when they do not. */
export function comboHuxi(cards: readonly CardKind[], rules: TableRules): number {
  const kind = comboOf(cards, rules);
  const [first] = cards;
  if (kind === null || first === undefined) return 0;
  if (rules.values === "card_points") return cardPoints(cards, rules);
  return SCORING.has(kind) ? HUXI.combo[cardMeaning(first).big ? 1 : 0] : 0;
}

/** The worth of three or four of a kind. */
export function alikeHuxi(
  kind: keyof typeof MULTIPLIERS,
  card: CardKind,
  rules: TableRules,
): number {
  if (rules.values === "card_points") {
    const copies = kind === "pao" || kind === "ti" ? 4 : 3;
    return cardPoints(Array<CardKind>(copies).fill(card), rules) * MULTIPLIERS[kind];
  }
  return HUXI[kind][cardMeaning(card).big ? 1 : 0];
}

/** The worth of a meld; null if its cards are not known. */
export function meldHuxi(meld: Meld, rules: TableRules): number | null {
  const card = meld.cards?.[0];
  if (meld.cards === null || card === undefined) return null;
  if (meld.kind === "chi") return comboHuxi(meld.cards, rules);
  const kind = meld.kind === "wei" || meld.kind === "stale_wei" ? "three" : meld.kind;
  return alikeHuxi(kind, card, rules);
}

/** The huxi on the table, as far as it is known to this viewer. */
export function tableHuxi(melds: readonly Meld[], rules: TableRules): number {
  return melds.reduce((sum, meld) => sum + (meldHuxi(meld, rules) ?? 0), 0);
}
