import type { RuleChoice } from "../../rulesets/choice";
import { CARD_KINDS, cardMeaning, type CardKind } from "../../board/core/card";
import { comboOf } from "../../board/paohuzi/groups";
import { triosWith, type Trio } from "../../board/paohuzi/shapes";
import type { TableRules } from "../../board/paohuzi/table";
import type { JudgeRequest } from "./judge";

export const GROUP_KINDS = ["chi", "peng", "wei", "stale_wei", "pao", "ti"] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** A group on the table; `cards` of three or four alike is that card once. */
export interface TableGroup {
  kind: GroupKind;
  cards: readonly CardKind[];
}

/** The source of the winning card; `deal`: the cards were complete as dealt. */
export const SOURCES = ["flip", "self", "discard", "deal"] as const;
export type Source = (typeof SOURCES)[number];

export const FLAGS = ["last_card", "shown_card", "first_discard", "first_flip"] as const;
export type Flag = (typeof FLAGS)[number];

/** A hand of cards in the calculator and the way it would win. */
export interface PaohuziHand {
  /** Without the winning card, in the order in which they were tapped. */
  cards: readonly CardKind[];
  table: readonly TableGroup[];
  card: CardKind | null;
  source: Source;
  dealer: boolean;
  /** A 提 on the table was laid down after the deal (举手 asks). */
  laid: boolean;
  flags: readonly Flag[];
  /** Deals in a row before this one that nobody won. */
  exhausted: number;
  /** The card after the last one, if it is turned over (醒). */
  next: CardKind | null;
  /** The seat that discarded, in turn order after the winner; null: the one before. */
  from: number | null;
}

export const EMPTY: PaohuziHand = {
  cards: [],
  table: [],
  card: null,
  source: "flip",
  dealer: false,
  laid: false,
  flags: [],
  exhausted: 0,
  next: null,
  from: null,
};

/** The place that a tapped card goes to. */
export type Target = "hand" | "chi" | "peng" | "wei" | "pao" | "ti" | "winning" | "next";

export const COPIES = 4;
const FOURS: ReadonlySet<GroupKind> = new Set(["pao", "ti"]);

/** Every card of a group. */
export function cardsOfGroup({ kind, cards }: TableGroup): CardKind[] {
  if (kind === "chi") return [...cards];
  const [card] = cards;
  return card === undefined ? [] : Array<CardKind>(FOURS.has(kind) ? 4 : 3).fill(card);
}

/** The number of copies of a card in the hand, the winning card included. */
export function copies(hand: PaohuziHand, card: CardKind): number {
  const all = [...hand.cards, ...hand.table.flatMap(cardsOfGroup)];
  if (hand.card !== null) all.push(hand.card);
  return all.filter((other) => other === card).length;
}

/** The number of cards of the hand: a group on the table as three. */
export function size(hand: PaohuziHand): number {
  return hand.cards.length + 3 * hand.table.length;
}

/** The most cards that a hand has before the winning card: the dealer's, won as dealt, all. */
export function room(hand: PaohuziHand, rules: TableRules): number {
  return 3 * rules.groups - (hand.source === "deal" ? 0 : 1);
}

/** The number of cards that still fit into the hand. */
export function missing(hand: PaohuziHand, rules: TableRules): number {
  return room(hand, rules) - size(hand);
}

/**
 * True if a hand without a winning card has as many as win: one more than a hand that waits. With
 * four alike on the table a hand `owes` a discard once it has one less than without.
 */
export function isFull(hand: PaohuziHand, rules: TableRules, owes: boolean): boolean {
  return size(hand) >= 3 * rules.groups - (owes ? 1 : 0);
}

/**
 * The fewest cards that could win: with four alike among them a pair takes the place of a group.
 */
export function isWhole(hand: PaohuziHand, rules: TableRules): boolean {
  const all = size(hand) + (hand.card === null ? 0 : 1);
  return all >= 3 * rules.groups - 1 && (hand.card !== null || hand.source === "deal");
}

/** True if the hand only lacks the card that wins. */
export function waits(hand: PaohuziHand, rules: TableRules): boolean {
  return hand.card === null && hand.source !== "deal" && size(hand) >= 3 * rules.groups - 2;
}

/** The hand with a tapped card, or null if it cannot go there. */
export function added(
  hand: PaohuziHand,
  target: Exclude<Target, "chi">,
  card: CardKind,
  rules: TableRules,
): PaohuziHand | null {
  if (target === "next") return { ...hand, next: hand.next === card ? null : card };
  if (target === "hand" && missing(hand, rules) > 0) {
    return copies(hand, card) >= COPIES ? null : { ...hand, cards: [...hand.cards, card] };
  }
  if (target === "hand" || target === "winning") {
    if (hand.source === "deal") return null;
    const without = { ...hand, card: null };
    return copies(without, card) >= COPIES ? null : { ...hand, card };
  }
  return laid(hand, { kind: target, cards: [card] }, rules);
}

/** The hand with one more group on the table; null if its cards or its place are not there. */
export function laid(hand: PaohuziHand, group: TableGroup, rules: TableRules): PaohuziHand | null {
  const next = { ...hand, table: [...hand.table, group] };
  if (missing(next, rules) < 0) return null;
  const all = cardsOfGroup(group);
  if (all.length === 0 || all.some((card) => copies(next, card) > COPIES)) return null;
  return group.kind === "chi" && comboOf(group.cards, rules) === null ? null : next;
}

/** The groups that can be laid with this card by 吃. */
export function chisWith(hand: PaohuziHand, card: CardKind, rules: TableRules): Trio[] {
  return triosWith(card, rules).filter(
    (cards) => laid(hand, { kind: "chi", cards }, rules) !== null,
  );
}

/** The hand without the card at this place. */
export function withoutCard(hand: PaohuziHand, place: number): PaohuziHand {
  return { ...hand, cards: hand.cards.filter((_, other) => other !== place) };
}

/** The hand without this group. */
export function withoutGroup(hand: PaohuziHand, place: number): PaohuziHand {
  return { ...hand, table: hand.table.filter((_, other) => other !== place) };
}

/** The card at this place wins, and the winning card takes its place. */
export function winningFrom(hand: PaohuziHand, place: number): PaohuziHand {
  const card = hand.cards[place];
  if (card === undefined || hand.source === "deal") return hand;
  const rest = withoutCard(hand, place);
  const cards = hand.card === null ? rest.cards : [...rest.cards, hand.card];
  return { ...hand, cards, card };
}

/** True if a flag can hold for a card that came from there; nobody wins on a card of one's own. */
export function fits(
  flag: Flag,
  { source, dealer }: Pick<PaohuziHand, "source" | "dealer">,
): boolean {
  switch (flag) {
    case "last_card":
    case "first_flip":
      return source === "flip" || source === "self";
    case "shown_card":
      return source === "flip" && !dealer;
    case "first_discard":
      return source === "discard" && !dealer;
  }
}

/** The hand with a flag set or dropped; a card is only one of the shown, the first and the last. */
export function flagged(hand: PaohuziHand, flag: Flag, on: boolean): PaohuziHand {
  return { ...hand, flags: on ? [flag] : hand.flags.filter((other) => other !== flag) };
}

/** The hand of the dealer, or not; flags that cannot be true any more are dropped. */
export function dealt(hand: PaohuziHand, dealer: boolean): PaohuziHand {
  return { ...hand, dealer, flags: hand.flags.filter((flag) => fits(flag, { ...hand, dealer })) };
}

/** The hand won from another source; flags that cannot be true any more are dropped. */
export function from(hand: PaohuziHand, source: Source, rules: TableRules): PaohuziHand {
  const flags = hand.flags.filter((flag) => fits(flag, { ...hand, source }));
  const next = { ...hand, source, flags };
  if (source === "deal" && hand.card !== null) {
    const cards = [...hand.cards, hand.card];
    return { ...next, card: null, cards, dealer: true };
  }
  if (hand.source === "deal" && source !== "deal" && missing(next, rules) < 0) {
    const card = hand.cards.at(-1) ?? null;
    return { ...next, card, cards: hand.cards.slice(0, -1) };
  }
  return next;
}

/** The request to the judge, with the winning card or with another. */
export function requestOf(
  hand: PaohuziHand,
  choice: RuleChoice,
  card: CardKind | null = hand.card,
): JudgeRequest {
  const request: JudgeRequest = {
    op: "huxi",
    rules: choice.ruleset,
    preset: choice.preset,
    switches: choice.switches,
    hand: cardsText(hand.cards),
    table: hand.table.map(({ kind, cards }) => `${kind} ${cardsText(cards)}`),
    card: card === null ? "" : cardsText([card]),
    source: hand.source,
    dealer: hand.dealer,
    flags: hand.flags,
  };
  if (hand.laid && mayBeLaid(hand)) request["laid"] = 1;
  if (hand.exhausted > 0) request["exhausted"] = hand.exhausted;
  if (hand.next !== null) request["next_card"] = cardsText([hand.next]);
  if (hand.source === "discard" && hand.from !== null) request["discarder"] = hand.from;
  return request;
}

/** True if only 提 lie on the table, which may all have been dealt, or not. */
export function mayBeLaid({ dealer, table }: Pick<PaohuziHand, "dealer" | "table">): boolean {
  return !dealer && table.length > 0 && table.every(({ kind }) => kind === "ti");
}

/** Every card that could still complete the hand. */
export function openCards(hand: PaohuziHand): CardKind[] {
  const all = Array.from({ length: CARD_KINDS }, (_, card) => card);
  return all.filter((card) => copies(hand, card) < COPIES);
}

/** Cards as their characters, ascending. */
export function cardsText(cards: readonly CardKind[]): string {
  const sorted = [...cards].sort((a, b) => a - b);
  return sorted.map((card) => cardMeaning(card).character).join("");
}
