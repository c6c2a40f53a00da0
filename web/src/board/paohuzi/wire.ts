import type { Transfer } from "../../net/protocol";

/*
 * What the server says of a paohuzi table, in the form `server.wire.schema` gives it.
 */

/**
 * The hands are dealt, in ascending order; None where a hand is unknown. The dealer has one card
 * more, which everybody sees: `shown` (亮张). `exhausted` counts the deals in a row before this one
 * that nobody won.
 */
export interface PaohuziDealt {
  type: "dealt";
  number: number;
  dealer: number;
  streak: number;
  exhausted: number;
  hands: (number[] | null)[];
  sizes: number[];
  shown: number;
  stock_left: number;
}

/**
 * Every 提 that was dealt lies on the table and nobody won with the hands as dealt: the dealer is to
 * discard.
 */
export interface PaohuziBegan {
  type: "began";
  seat: number;
}

/**
 * What this seat let go by in the window that closes: a chi of `card` (过张), a peng (忍碰). Told to
 * nobody else.
 */
export interface PaohuziPassed {
  seat: number;
  card: number;
  chi: boolean;
  peng: boolean;
}

/** A seat turned the next card of the stock up, and could not keep it: it lies open to all. */
export interface PaohuziFlipped {
  type: "flipped";
  seat: number;
  card: number;
  stock_left: number;
  passed: PaohuziPassed[];
}

/** A seat threw a card from its hand. */
export interface PaohuziDiscarded {
  type: "discarded";
  seat: number;
  card: number;
}

/**
 * A meld. `cards` are ascending, None where they are not known (a hidden 偎 of another seat).
 * `claimed` is the card that lay open and `giver` the seat that it lay in front of (the owner of
 * the meld when it took its own flip); both are None for 偎, 提 and what was laid down by 比.
 */
export interface PaohuziMeld {
  kind: "chi" | "peng" | "wei" | "stale_wei" | "pao" | "ti";
  cards: number[] | null;
  claimed: number | null;
  giver: number | null;
}

/**
 * A seat laid down a meld, or made three into four: then `upgrades` is the place of the old meld
 * among its melds. `bi` are the further combinations that go down with a chi. `flipped`: the card
 * came from the stock and nobody else saw it first (偎, 提); `stock_left` is what remains. Of a
 * hidden 偎 only the owner is told the cards.
 */
export interface PaohuziMelded {
  type: "melded";
  seat: number;
  meld: PaohuziMeld;
  stock_left: number;
  flipped: boolean;
  upgrades: number | null;
  bi: PaohuziMeld[];
  passed: PaohuziPassed[];
}

/** 死手: the seat is to discard and can discard nothing. It neither claims nor wins any more. */
export interface PaohuziHandDied {
  type: "hand_died";
  seat: number;
}

/** A bonus hand (名堂) of a win: its id and what it counts under the table's list. */
export interface PaohuziFanCount {
  id: string;
  worth: number;
}

/**
 * One group of a winning hand, its cards ascending, its huxi, and whether it was a meld. `kind` is
 * a kind of meld or of combination, `kan`, `pair`, or `loose` for the cards that a win with three 提
 * or five 坎 leaves over.
 */
export interface PaohuziGroup {
  kind: string;
  cards: number[];
  huxi: number;
  open: boolean;
}

/** What a win is worth and why: the arrangement of the hand that pays most. */
export interface PaohuziScore {
  /** What one payer's share is, before the base. */
  points: number;
  huxi: number;
  /**
   * The huxi in the units of the table (huxi, tun or dun), with what is added for other things than
   * bonus hands.
   */
  units: number;
  /** What the bonus hands multiply the units by. */
  factor: number;
  fans: PaohuziFanCount[];
  groups: PaohuziGroup[];
  /** The card whose copies counted (醒). */
  xing: number | null;
}

/**
 * A seat won. `how` is `deal` (with the hand as dealt; `card` is None), `shown` (on the dealer's
 * shown card), `self`, `flip` or `discard`; `giver` is the seat the card lay in front of, None when
 * it was the winner's own. `hand` holds the concealed cards without a card that another seat gave,
 * `melds` the winner's melds with nothing hidden.
 */
export interface PaohuziWon {
  type: "won";
  seat: number;
  card: number | null;
  giver: number | null;
  how: string;
  hand: number[];
  melds: PaohuziMeld[];
  score: PaohuziScore;
}

/** Points change hands; every transfer names its reason. */
export interface PaohuziPaid {
  type: "paid";
  transfers: Transfer[];
}

/** 黄庄: the stock is empty and nobody won. */
export interface PaohuziExhausted {
  type: "exhausted";
  passed: PaohuziPassed[];
}

/**
 * The deal is over: everything is open. `scores` is the sum of all transfers by seat, `marks` what
 * counts towards the length of a match that is a race (the same as `scores` where it is none);
 * `stock` is what was not flipped, in order, `buried` what was set aside.
 */
export interface PaohuziSettled {
  type: "settled";
  scores: number[];
  marks: number[];
  winners: number[];
  next_dealer: number;
  hands: number[][];
  melds: PaohuziMeld[][];
  stock: number[];
  buried: number[];
}

/** What happens at a paohuzi table. */
export type PaohuziEvent =
  | PaohuziDealt
  | PaohuziBegan
  | PaohuziFlipped
  | PaohuziDiscarded
  | PaohuziMelded
  | PaohuziHandDied
  | PaohuziWon
  | PaohuziPaid
  | PaohuziExhausted
  | PaohuziSettled;

/** 打: throw a card from the hand. */
export interface PaohuziDiscard {
  type: "discard";
  card: number;
}

/**
 * 吃: take the open card into the combination `cards` (ascending, the card among them), and lay down
 * every other copy of it in further combinations (比), ascending too.
 */
export interface PaohuziChi {
  type: "chi";
  card: number;
  cards: [number, number, number];
  bi: [number, number, number][];
}

/** 碰: take the open card to two of the same kind. */
export interface PaohuziPeng {
  type: "peng";
  card: number;
}

/** 胡: win, with the open card, or (`card` None) with the cards as they stand. */
export interface PaohuziDeclareWin {
  type: "declare_win";
  card: number | null;
}

/** 过: claim nothing. */
export interface PaohuziPass {
  type: "pass";
}

/** What a seat may do in paohuzi. */
export type PaohuziAction =
  PaohuziDiscard | PaohuziChi | PaohuziPeng | PaohuziDeclareWin | PaohuziPass;
