import { CARD_KINDS, cardMeaning, type CardKind } from "../core/card";
import { alikeHuxi, comboHuxi } from "./groups";
import { countsOf, triosWith, type Trio } from "./shapes";
import type { TableRules } from "./table";

/** Cards above one another; `cards[0]` lies lowest and shows most. */
export interface Column {
  cards: readonly CardKind[];
  /** A 坎, or four alike: it stays together. */
  locked: boolean;
  /** Its worth as it stands; 0 if it is no group. */
  huxi: number;
}

/** The most columns: more would be narrower than a finger. */
export const MOST_COLUMNS = 8;
/** The most cards in a column. */
export const TALLEST = 4;

/** A hand by groups: 坎 first, then combinations, pairs, 大小搭, parts of runs, the rest. */
export function byGroups(hand: readonly CardKind[], rules: TableRules): Column[] {
  const { columns: kans, rest } = setAside(hand, rules);
  const combos = bestCombos(rest, rules);
  const left = [...rest];
  for (const trio of combos) for (const card of trio) left[card] = (left[card] ?? 0) - 1;
  const groups = combos.map((cards) => ({
    cards,
    locked: false,
    huxi: comboHuxi(cards, rules),
  }));
  groups.sort((one, other) => other.huxi - one.huxi);
  return fitted([...kans, ...groups, ...withoutLone(loose(left))]);
}

/** A hand by rank, small before big; 坎 stay apart, before the rest if there is no room else. */
export function byRanks(hand: readonly CardKind[], rules: TableRules): Column[] {
  const { columns: kans, rest } = setAside(hand, rules);
  const columns: Column[] = [];
  for (let rank = 1; rank <= 10; rank++) {
    columns.push(...kans.filter(({ cards: [card = 0] }) => cardMeaning(card).rank === rank));
    const small = copies(rest, rank - 1);
    const big = copies(rest, rank + 9);
    if (small.length + big.length > TALLEST) columns.push(standing(small), standing(big));
    else if (small.length + big.length > 0) columns.push(standing([...small, ...big]));
  }
  const inPlace = fitted(columns);
  if (inPlace.length <= MOST_COLUMNS) return inPlace;
  return fitted([...kans, ...columns.filter((column) => !kans.includes(column))]);
}

/**
 * The player's own columns with the hand as it is now: cards that have left the hand are taken out
 * (of `leaving` first, the place of the thrown one), new ones stand at the end.
 */
export function byHand(
  layout: readonly (readonly CardKind[])[],
  hand: readonly CardKind[],
  rules: TableRules,
  leaving: { column: number; row: number } | null = null,
): Column[] {
  const left = countsOf(hand);
  const kept = layout.map((cards) => cards.map((card) => ({ card, stays: false })));
  const places = kept.flatMap((cards, column) =>
    cards.map((entry, row) => ({ entry, column, row })),
  );
  // The place a card was thrown from is asked last, so that it is the one left without a card.
  const isLeaving = (place: { column: number; row: number }): number =>
    place.column === leaving?.column && place.row === leaving.row ? 1 : 0;
  places.sort((one, other) => isLeaving(one) - isLeaving(other));
  for (const { entry } of places) {
    if ((left[entry.card] ?? 0) === 0) continue;
    left[entry.card] = (left[entry.card] ?? 0) - 1;
    entry.stays = true;
  }
  const columns = kept.map((cards) => cards.filter(({ stays }) => stays).map(({ card }) => card));
  const fresh = left.flatMap((count, card) => Array<CardKind>(count).fill(card));
  for (let from = 0; from < fresh.length; from += TALLEST) {
    columns.push(fresh.slice(from, from + TALLEST));
  }
  return columns
    .filter((cards) => cards.length > 0)
    .map((cards) => ({
      cards,
      locked: isKan(cards, rules),
      huxi: worth(cards, rules),
    }));
}

/** The cards that are moved: one of a column, or with `row` null the whole column, as a 坎 always is. */
export interface Carried {
  column: number;
  row: number | null;
}

/**
 * The place of the moved card: on top of a column, or among them, with so many of them left of it.
 */
export type Place = { onto: number } | { before: number };

/** The whole of a column is moved if it is locked, or if nothing else lies in it. */
export function wholeOf(columns: readonly Column[], from: Carried): boolean {
  const source = columns[from.column];
  return from.row === null || source?.locked === true || source?.cards.length === 1;
}

/** The columns with a card or a column elsewhere; null: not allowed, or nothing would change. */
export function moved(columns: readonly Column[], from: Carried, to: Place): CardKind[][] | null {
  const source = columns[from.column];
  if (source === undefined) return null;
  const layout = columns.map(({ cards }) => [...cards]);
  const [card] = from.row === null ? [] : (layout[from.column]?.splice(from.row, 1) ?? []);
  if ("onto" in to) {
    const target = columns[to.onto];
    if (card === undefined || source.locked || target === undefined) return null;
    if (to.onto === from.column || target.locked || target.cards.length >= TALLEST) return null;
    layout[to.onto]?.push(card);
  } else if (wholeOf(columns, from)) {
    if (to.before === from.column || to.before === from.column + 1) return null;
    layout.splice(from.column, 1);
    layout.splice(to.before > from.column ? to.before - 1 : to.before, 0, [...source.cards]);
  } else {
    if (card === undefined || columns.length >= MOST_COLUMNS) return null;
    layout.splice(to.before, 0, [card]);
  }
  return layout.filter((cards) => cards.length > 0);
}

/** One step to the left (-1) or right (1): onto the column there, else between; null: not possible. */
export function stepped(
  columns: readonly Column[],
  from: Carried,
  by: -1 | 1,
): CardKind[][] | null {
  const onto = moved(columns, from, { onto: from.column + by });
  if (onto !== null) return onto;
  const edge = by > 0 ? from.column + 1 : from.column;
  const before = wholeOf(columns, from) ? edge + by : edge;
  return before < 0 || before > columns.length ? null : moved(columns, from, { before });
}

// ------------------------------------------------------------------------------ cutting into
// groups

function worth(cards: readonly CardKind[], rules: TableRules): number {
  const [first] = cards;
  if (first === undefined) return 0;
  if (cards.length === 3 && cards.every((card) => card === first)) {
    return alikeHuxi("three", first, rules);
  }
  return cards.length === 3 ? comboHuxi(cards, rules) : 0;
}

function isKan(cards: readonly CardKind[], rules: TableRules): boolean {
  return rules.kanLocked && cards.length >= 3 && cards.every((card) => card === cards[0]);
}

function standing(cards: readonly CardKind[]): Column {
  return { cards, locked: false, huxi: 0 };
}

function copies(counts: readonly number[], card: CardKind): CardKind[] {
  return Array<CardKind>(counts[card] ?? 0).fill(card);
}

/** Take three and four alike out of a hand; if 坎 may be split, they are just worth keeping. */
function setAside(
  hand: readonly CardKind[],
  rules: TableRules,
): { columns: Column[]; rest: number[] } {
  const rest = countsOf(hand);
  const columns: Column[] = [];
  rest.forEach((count, card) => {
    if (count < 3) return;
    const huxi = alikeHuxi(count === 4 ? "ti" : "three", card, rules);
    columns.push({ cards: copies(rest, card), locked: rules.kanLocked, huxi });
    rest[card] = 0;
  });
  return { columns, rest };
}

/** The worth of a combination without huxi in the arrangement. */
const COMBO = 10;
/** A pair is worth more than that: only huxi, or a second combination, part two equal cards. */
const PAIR = 11;
/** A combination with huxi is worth more than the three pairs that it may part. */
const HUXI = 10;

/**
 * The combinations to cut counted cards into: of most huxi, then with equal cards in one column, then
 * as many as there can be.
 */
function bestCombos(counts: readonly number[], rules: TableRules): Trio[] {
  const trios = Array.from({ length: CARD_KINDS }, (_, card) =>
    triosWith(card, rules).filter(([low]) => low === card),
  );
  const known = new Map<string, { value: number; combos: Trio[] }>();

  function best(left: number[], from: CardKind): { value: number; combos: Trio[] } {
    let card = from;
    while (card < CARD_KINDS && left[card] === 0) card += 1;
    if (card >= CARD_KINDS) return { value: 0, combos: [] };
    const key = left.slice(card).join("");
    const before = known.get(key);
    if (before !== undefined) return before;
    // Copies that join no combination: two of them are a pair.
    const alone = left[card] ?? 0;
    left[card] = 0;
    const rest = best(left, card + 1);
    left[card] = alone;
    let found = { value: rest.value + (alone === 2 ? PAIR : 0), combos: rest.combos };
    for (const trio of trios[card] ?? []) {
      for (const used of trio) left[used] = (left[used] ?? 0) - 1;
      if (trio.every((used) => (left[used] ?? 0) >= 0)) {
        const after = best(left, card);
        // 绞 has two equal cards in it: it is worth more than these as a pair.
        const equal = new Set(trio).size < trio.length ? 2 : 0;
        const value = after.value + COMBO + equal + HUXI * comboHuxi(trio, rules);
        if (value > found.value) found = { value, combos: [trio, ...after.combos] };
      }
      for (const used of trio) left[used] = (left[used] ?? 0) + 1;
    }
    known.set(key, found);
    return found;
  }

  return best([...counts], 0).combos;
}

/** The cards that join no combination: pairs, 大小搭, two of a run or of 二七十, single cards. */
function loose(counts: number[]): Column[] {
  const columns: Column[] = [];
  const take = (...cards: CardKind[]): void => {
    for (const card of cards) counts[card] = (counts[card] ?? 0) - 1;
    columns.push(standing(cards));
  };
  const has = (card: CardKind): boolean => (counts[card] ?? 0) > 0;
  for (let card = 0; card < CARD_KINDS; card++) if (counts[card] === 2) take(card, card);
  for (let card = 0; card < 10; card++) if (has(card) && has(card + 10)) take(card, card + 10);
  for (const apart of [1, 2]) {
    for (let card = 0; card < CARD_KINDS - apart; card++) {
      const sameSize = cardMeaning(card).big === cardMeaning(card + apart).big;
      if (sameSize && has(card) && has(card + apart)) take(card, card + apart);
    }
  }
  for (let card = 0; card < CARD_KINDS; card++) if (has(card)) take(card);
  return columns;
}

/** A card that would stand alone stands with the other lone ones, or with two that are no group. */
function withoutLone(columns: readonly Column[]): Column[] {
  const result = columns.filter(({ cards }) => cards.length > 1);
  const lone = columns.flatMap(({ cards }) => (cards.length === 1 ? cards : []));
  while (lone.length > 1) {
    // Of three the last would stand alone again.
    result.push(standing(lone.splice(0, lone.length === 3 ? 3 : 2)));
  }
  const [card] = lone;
  if (card === undefined) return result;
  const far = ({ cards }: Column): number =>
    Math.min(...cards.map((other) => Math.abs(cardMeaning(other).rank - cardMeaning(card).rank)));
  const pairs = result.filter(({ cards }) => cards.length === 2);
  const nearest = pairs.sort((one, other) => far(one) - far(other))[0];
  if (nearest === undefined) return [...result, standing([card])];
  return result.map((column) => (column === nearest ? standing([...column.cards, card]) : column));
}

/** No more columns than there is room for: the smallest neighbours that are no group join. */
function fitted(columns: readonly Column[]): Column[] {
  const result = [...columns];
  while (result.length > MOST_COLUMNS) {
    let place = -1;
    let least = Infinity;
    for (let index = 0; index + 1 < result.length; index++) {
      const pair = [result[index], result[index + 1]];
      if (pair.some((column) => column === undefined || column.locked || column.huxi > 0)) continue;
      const size = pair.reduce((sum, column) => sum + (column?.cards.length ?? 0), 0);
      if (size < least) {
        least = size;
        place = index;
      }
    }
    const [one, other] = [result[place], result[place + 1]];
    if (place < 0 || one === undefined || other === undefined) break;
    result.splice(place, 2, standing([...one.cards, ...other.cards]));
  }
  return result;
}
