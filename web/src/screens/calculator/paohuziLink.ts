import { CARD_KINDS, type CardKind } from "../../board/core/card";
import { number, word, type ReadHand } from "./mahjongLink";
import {
  cardsOfGroup,
  EMPTY,
  FLAGS,
  GROUP_KINDS,
  SOURCES,
  type PaohuziHand,
  type TableGroup,
} from "./paohuzi";

/** In an address cards are letters, small ones small: 一…十 are a…j, 壹…拾 A…J. */
const LETTERS = "abcdefghijABCDEFGHIJ";
const MOST_EXHAUSTED = 99;
/** More cards are in no hand. */
const MOST_CARDS = 24;

/** A hand as the last part of an address: `abcBGJ;table=peng-E,chi-bgj;win=i;from=self;dealer`. */
export function writeHand(hand: PaohuziHand): string {
  const parts = [hand.cards.length === 0 ? "-" : letters(sorted(hand.cards))];
  const say = (name: string, value: string): void => {
    parts.push(`${name}=${value}`);
  };
  if (hand.table.length > 0) {
    say("table", hand.table.map(({ kind, cards }) => `${kind}-${letters(cards)}`).join(","));
  }
  if (hand.card !== null) say("win", letters([hand.card]));
  if (hand.source !== EMPTY.source) say("source", hand.source);
  if (hand.dealer) parts.push("dealer");
  if (hand.laid) parts.push("laid");
  if (hand.flags.length > 0) say("flags", hand.flags.join(","));
  if (hand.exhausted > 0) say("exhausted", String(hand.exhausted));
  if (hand.next !== null) say("next", letters([hand.next]));
  if (hand.from !== null) say("from", String(hand.from));
  return parts.join(";");
}

/** Read the text of `writeHand`; a part that cannot be read is left out and named. */
export function readHand(text: string): ReadHand<PaohuziHand> {
  const [cards = "-", ...parts] = text.split(";");
  let hand = EMPTY;
  const wrong: string[] = [];
  const read = (part: string, change: () => Partial<PaohuziHand>): void => {
    try {
      hand = { ...hand, ...change() };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      wrong.push(part);
    }
  };
  if (cards !== "-" && cards !== "") read(cards, () => ({ cards: cardsOf(cards) }));
  for (const part of parts) read(part, () => partOf(part));
  return crowded(hand) ? { hand: EMPTY, wrong: [text] } : { hand, wrong };
}

function partOf(part: string): Partial<PaohuziHand> {
  const [name = "", value = ""] = part.split("=", 2);
  switch (name) {
    case "table":
      return { table: value.split(",").map(groupOf) };
    case "win":
      return { card: cardOf(value) };
    case "source":
      return { source: word(SOURCES, value) };
    case "dealer":
      return { dealer: true };
    case "laid":
      return { laid: true };
    case "flags":
      return { flags: value.split(",").map((flag) => word(FLAGS, flag)) };
    case "exhausted":
      return { exhausted: Math.min(MOST_EXHAUSTED, number(value)) };
    case "next":
      return { next: cardOf(value) };
    case "from":
      return { from: number(value) };
    default:
      throw new RangeError(`no part of a hand: ${part}`);
  }
}

function groupOf(text: string): TableGroup {
  const [kind = "", cards = ""] = text.split("-", 2);
  const group = { kind: word(GROUP_KINDS, kind), cards: cardsOf(cards) };
  if (group.cards.length !== (group.kind === "chi" ? 3 : 1)) throw new RangeError(text);
  return group;
}

function crowded({ cards, table, card }: PaohuziHand): boolean {
  const all = [...cards, ...table.flatMap(cardsOfGroup)];
  if (card !== null) all.push(card);
  const most = Math.max(0, ...all.map((one) => all.filter((other) => other === one).length));
  return most > 4 || cards.length + 3 * table.length > MOST_CARDS;
}

function sorted(cards: readonly CardKind[]): CardKind[] {
  return [...cards].sort((a, b) => a - b);
}

function letters(cards: readonly CardKind[]): string {
  return cards.map((card) => LETTERS.charAt(card)).join("");
}

function cardsOf(text: string): CardKind[] {
  return Array.from(text, (letter) => {
    const card = LETTERS.indexOf(letter);
    if (card < 0 || card >= CARD_KINDS) throw new RangeError(`no card is written ${letter}`);
    return card;
  });
}

function cardOf(text: string): CardKind {
  const [card, ...more] = cardsOf(text);
  if (card === undefined || more.length > 0) throw new RangeError(`not one card: ${text}`);
  return card;
}
