import type { Transfer } from "../../net/protocol";
import type { CardKind } from "../core/card";
import {
  isQuad,
  type Dealt,
  type Declined,
  type Discarded,
  type Flipped,
  type Meld,
  type Melded,
  type PaohuziEvent,
  type Passed,
  type Seat,
  type Settled,
  type Won,
} from "./events";

/** The phase of a deal, as everybody can see it; the server's words. */
export type Phase = "dealing" | "opening" | "turn" | "offer" | "draw" | "ending" | "over";

/** A card in front of a seat. `thrown`: from the hand, else flipped. `claimed`: it lies in a meld. */
export interface RiverCard {
  card: CardKind;
  thrown: boolean;
  claimed: boolean;
}

export interface SeatBoard {
  /** Concealed cards, ascending; null if they are unknown. */
  hand: readonly CardKind[] | null;
  /** The number of concealed cards. */
  size: number;
  melds: readonly Meld[];
  river: readonly RiverCard[];
  /** 跑 and 提. */
  quads: number;
  /** 提 that were dealt. */
  dealt: number;
  /** Discards that are waived: all but one of the 提 that were dealt. */
  free: number;
  /** 死手. */
  dead: boolean;
  /** A card it threw made a 偎 on the table into a 跑 (放跑). */
  fed: boolean;
  /** The cards it let go by, as far as the viewer was told. */
  passed: readonly Passed[];
  /**
   * The points that each would have paid, before the base, for the dearest win it let go by, as far as
   * the viewer was told.
   */
  declined: number | null;
  /** The number of entries of `passed` that are older than its own last discard. */
  passedBefore: number;
}

/** The card that lies open, the seat it lies in front of, and its origin. */
export interface Offer {
  card: CardKind;
  owner: Seat;
  thrown: boolean;
}

/** The paohuzi table as somebody knows it: the fold of the events they were told. */
export interface PaohuziBoard {
  game: "paohuzi";
  phase: Phase;
  number: number;
  dealer: Seat;
  streak: number;
  /** Deals in a row before this one that nobody won. */
  exhaustedBefore: number;
  /** The seat on turn; while a card lies open, the seat it lies in front of. */
  turn: Seat;
  /** The dealer's shown card (亮张). */
  shown: CardKind | null;
  /** True while, for all one can see, the dealer still holds it. */
  shownHeld: boolean;
  stockLeft: number;
  seats: readonly SeatBoard[];
  /** The open card, or the last one that was: a claim leaves it here until the next. */
  offer: Offer | null;
  /** The last meld, null once another card lies open. */
  lastMeld: Melded | null;
  /** The three alike that it made into four; null if it began as four, or is three. */
  lastUpgraded: Meld | null;
  wins: readonly Won[];
  transfers: readonly Transfer[];
  /** The sum of the transfers so far, by seat. */
  scores: readonly number[];
  exhausted: boolean;
  settled: Settled | null;
}

/** A table at which nothing has been dealt. */
export const EMPTY: PaohuziBoard = {
  game: "paohuzi",
  phase: "dealing",
  number: 0,
  dealer: 0,
  streak: 0,
  exhaustedBefore: 0,
  turn: 0,
  shown: null,
  shownHeld: false,
  stockLeft: 0,
  seats: [],
  offer: null,
  lastMeld: null,
  lastUpgraded: null,
  wins: [],
  transfers: [],
  scores: [],
  exhausted: false,
  settled: null,
};

/** The board after one more event. Neither argument is changed; untouched parts are shared. */
export function apply(board: PaohuziBoard, event: PaohuziEvent): PaohuziBoard {
  switch (event.type) {
    case "dealt":
      return dealt(event);
    case "began":
      return { ...decline(board, event), phase: "turn", turn: event.seat };
    case "flipped":
      return flipped(decline(board, event), event);
    case "discarded":
      return discarded(decline(board, event), event);
    case "melded":
      return melded(decline(board, event), event);
    case "hand_died": {
      const next = withSeat(decline(board, event), event.seat, (seat) => ({ ...seat, dead: true }));
      return { ...next, phase: "draw" };
    }
    case "won":
      return won(board, event);
    case "paid":
      return paid(board, event.transfers);
    case "exhausted":
      return {
        ...remember(decline(board, event), event.passed),
        phase: "ending",
        exhausted: true,
      };
    case "settled":
      return settled(board, event);
    default:
      // A server newer than this page may tell more than the page can show.
      return board;
  }
}

function dealt(event: Dealt): PaohuziBoard {
  return {
    ...EMPTY,
    phase: "opening",
    number: event.number,
    dealer: event.dealer,
    streak: event.streak,
    exhaustedBefore: event.exhausted,
    turn: event.dealer,
    shown: event.shown,
    shownHeld: true,
    stockLeft: event.stock_left,
    scores: event.sizes.map(() => 0),
    seats: event.sizes.map((size, index) => ({
      hand: sortedOrNull(event.hands[index] ?? null),
      size,
      melds: [],
      river: [],
      quads: 0,
      dealt: 0,
      free: 0,
      dead: false,
      fed: false,
      passed: [],
      declined: null,
      passedBefore: 0,
    })),
  };
}

function flipped(board: PaohuziBoard, event: Flipped): PaohuziBoard {
  const { seat: owner, card } = event;
  const entry = { card, thrown: false, claimed: false };
  const next = withSeat(remember(board, event.passed), owner, (seat) => ({
    ...seat,
    river: [...seat.river, entry],
  }));
  return {
    ...next,
    phase: "offer",
    turn: owner,
    stockLeft: event.stock_left,
    offer: { card, owner, thrown: false },
    lastMeld: null,
    lastUpgraded: null,
  };
}

function discarded(board: PaohuziBoard, event: Discarded): PaohuziBoard {
  const { seat: owner, card } = event;
  const entry = { card, thrown: true, claimed: false };
  const next = withSeat(board, owner, (seat) => ({
    ...without(seat, [card]),
    river: [...seat.river, entry],
    passedBefore: seat.passed.length,
  }));
  return {
    ...next,
    phase: "offer",
    turn: owner,
    shownHeld: board.shownHeld && !(owner === board.dealer && card === board.shown),
    offer: { card, owner, thrown: true },
    lastMeld: null,
    lastUpgraded: null,
  };
}

function melded(board: PaohuziBoard, event: Melded): PaohuziBoard {
  const told = remember(board, event.passed);
  const old =
    event.upgrades === null ? null : (told.seats[event.seat]?.melds[event.upgrades] ?? null);
  const laid = withSeat(told, event.seat, (seat) => laidDown(seat, event));
  const kept =
    board.shownHeld &&
    !(event.seat === board.dealer && event.meld.cards?.includes(board.shown ?? -1));
  const next = { ...laid, shownHeld: kept };
  if (board.phase === "opening") {
    // 提 that were dealt: all but one of them waive a later discard.
    return withSeat(next, event.seat, (seat) => ({
      ...seat,
      quads: seat.quads + 1,
      dealt: seat.quads + 1,
      free: seat.quads,
    }));
  }
  return event.flipped ? tookFlip(next, event, old) : tookOffer(next, event, old);
}

/** The seat with the meld among its melds and without the cards that came from its hand. */
function laidDown(seat: SeatBoard, event: Melded): SeatBoard {
  const { meld, upgrades } = event;
  if (upgrades !== null) {
    return { ...seat, melds: seat.melds.map((old, place) => (place === upgrades ? meld : old)) };
  }
  const melds = [...seat.melds, meld, ...event.bi];
  // Three or four that come from elsewhere by one: of a hidden 偎 only the number is known.
  if (meld.cards === null) return { ...seat, melds, size: seat.size - 2 };
  const cards = [meld, ...event.bi].flatMap((laid) => laid.cards ?? []);
  const open = event.flipped ? (meld.cards[0] ?? null) : meld.claimed;
  const place = open === null ? -1 : cards.indexOf(open);
  if (place >= 0) cards.splice(place, 1);
  return { ...without(seat, cards), melds };
}

/** 偎, 提, and a 跑 that comes before all: nobody else saw the card from the stock first. */
function tookFlip(board: PaohuziBoard, event: Melded, old: Meld | null): PaohuziBoard {
  const { seat, meld } = event;
  const card = meld.cards?.[0];
  const next = {
    ...board,
    stockLeft: event.stock_left,
    // The owner and the seats that see it know this card.
    offer: card === undefined ? null : { card, owner: seat, thrown: false },
  };
  return claimed(next, event, old);
}

/** 吃, 碰 and 跑: the open card moves from its place to the claimant. */
function tookOffer(board: PaohuziBoard, event: Melded, old: Meld | null): PaohuziBoard {
  const { offer } = board;
  if (offer === null) return claimed(board, event, old);
  const fed = offer.thrown && (old?.kind === "wei" || old?.kind === "stale_wei");
  const next = withSeat(board, offer.owner, (seat) => ({
    ...seat,
    river: seat.river.map((entry, place) =>
      place === seat.river.length - 1 ? { ...entry, claimed: true } : entry,
    ),
    fed: seat.fed || fed,
  }));
  return claimed(next, event, old);
}

/** The turn after a claim, and the phase: a discard may be owed. */
function claimed(board: PaohuziBoard, event: Melded, old: Meld | null): PaohuziBoard {
  const { seat: by, meld } = event;
  const seat = board.seats[by];
  if (seat === undefined) return board;
  const quads = seat.quads + (isQuad(meld) ? 1 : 0);
  // 重跑, 重提: only the first four need a discard.
  let owes = !seat.dead && !(isQuad(meld) && quads > 1);
  let { free } = seat;
  if (owes && free > 0) {
    free -= 1;
    owes = false;
  }
  const next = withSeat(board, by, (seat) => ({ ...seat, quads, free }));
  return { ...next, turn: by, phase: owes ? "turn" : "draw", lastMeld: event, lastUpgraded: old };
}

function won(board: PaohuziBoard, event: Won): PaohuziBoard {
  const next = withSeat(board, event.seat, (seat) => ({
    ...seat,
    hand: sortedOrNull(event.hand),
    melds: event.melds,
  }));
  return { ...next, phase: "ending", wins: [...board.wins, event] };
}

function settled(board: PaohuziBoard, event: Settled): PaohuziBoard {
  return {
    ...board,
    phase: "over",
    settled: event,
    seats: board.seats.map((seat, index) => ({
      ...seat,
      hand: sortedOrNull(event.hands[index] ?? seat.hand),
      melds: event.melds[index] ?? seat.melds,
    })),
  };
}

function paid(board: PaohuziBoard, transfers: readonly Transfer[]): PaohuziBoard {
  const scores = [...board.scores];
  for (const { payer, payee, points } of transfers) {
    scores[payer] = (scores[payer] ?? 0) - points;
    scores[payee] = (scores[payee] ?? 0) + points;
  }
  return { ...board, transfers: [...board.transfers, ...transfers], scores };
}

function remember(board: PaohuziBoard, passed: readonly Passed[]): PaohuziBoard {
  let next = board;
  for (const entry of passed) {
    next = withSeat(next, entry.seat, (seat) => ({ ...seat, passed: [...seat.passed, entry] }));
  }
  return next;
}

/** Wins were let go by: the dearest of a seat counts. */
function decline(
  board: PaohuziBoard,
  { declined = [] }: { declined?: readonly Declined[] },
): PaohuziBoard {
  let next = board;
  for (const { seat: place, points } of declined) {
    next = withSeat(next, place, (seat) => ({
      ...seat,
      declined: Math.max(points, seat.declined ?? points),
    }));
  }
  return next;
}

/** The seat without these cards in hand. */
function without(seat: SeatBoard, cards: readonly CardKind[]): SeatBoard {
  let hand = seat.hand;
  if (hand !== null) {
    const left = [...hand];
    for (const card of cards) {
      const place = left.indexOf(card);
      if (place >= 0) left.splice(place, 1);
    }
    hand = left;
  }
  return { ...seat, hand, size: seat.size - cards.length };
}

function sortedOrNull(cards: readonly CardKind[] | null): CardKind[] | null {
  return cards === null ? null : [...cards].sort((a, b) => a - b);
}

function withSeat(
  board: PaohuziBoard,
  place: Seat,
  change: (seat: SeatBoard) => SeatBoard,
): PaohuziBoard {
  return {
    ...board,
    seats: board.seats.map((seat, index) => (index === place ? change(seat) : seat)),
  };
}
