import type { Transfer } from "../../../net/protocol";
import {
  isForWin,
  pointsOf,
  reasonWord,
  sumWords,
  type PaymentWords,
} from "../../../telling/payments";

type Seat = number;

/** Seats that pay, or are paid, the same for the same reasons. */
export interface AccountShare {
  seats: readonly Seat[];
  /** The points of each of them. */
  each: number;
  /** The way to these points; the bare number if there is none. */
  words: string;
}

/** Points that came or went at once: a kong is paid by several seats. */
export interface AccountSum {
  /** With their sign, for the seat whose account it is. */
  points: number;
  shares: readonly AccountShare[];
  /** The payments of it. */
  transfers: readonly Transfer[];
}

/** A line of an account: 刮风 +3 −1 −1. */
export interface AccountLine {
  word: string;
  sums: readonly AccountSum[];
}

/** The words that a game has for the account of a seat. */
export interface AccountWords {
  name: (seat: Seat) => string;
  payments: PaymentWords;
  /**
   * The word for a win, as this seat says it: 自摸, 甲点炮; of one that it pays: 点炮, 甲自摸. `place`: of
   * one of its payments among all of the deal.
   */
  win: (winner: Seat, seat: Seat, place: number) => string;
  /** Another word for a payment that is for no win; null for the one of its reason. */
  reason?: (transfer: Transfer, seat: Seat) => string | null;
  /** The way to what a seat pays for a win; null for the usual one. */
  sum?: (paid: readonly Transfer[]) => string | null;
}

/** The reasons that the word of a win says already. */
const SAID: ReadonlySet<string> = new Set(["win", "discarder"]);

/**
 * The account of a seat in a deal: what it was paid and paid, a line for each win and for each word
 * of the other reasons, in the order in which they came first. `wins`: where a seat may win again,
 * by win the number of transfers before those of it.
 */
export function accountOf(
  transfers: readonly Transfer[],
  seat: Seat,
  words: AccountWords,
  wins: readonly number[] = [],
): AccountLine[] {
  const lines = new Map<string, Line>();
  for (const [place, transfer] of transfers.entries()) {
    const { payer, payee } = transfer;
    if (payer !== seat && payee !== seat) continue;
    const win = isForWin(transfer);
    const word = win
      ? words.win(payee, seat, place)
      : (words.reason?.(transfer, seat) ?? reasonWord(transfer.reason, words.payments));
    const key = win ? `win of ${payee}: ${word}` : word;
    const line = lines.get(key) ?? { word, parts: [], win, nth: 0 };
    lines.set(key, line);
    const nth = win ? wins.filter((before) => before <= place).length : 0;
    const last = nth === line.nth ? line.parts.at(-1) : undefined;
    line.nth = nth;
    if (last !== undefined && belongs(transfer, last, seat)) last.push(transfer);
    else line.parts.push([transfer]);
  }
  return [...lines.values()].map(({ word, parts, win }) => ({
    word,
    sums: parts.map((part) => sumOf(part, seat, win, words)),
  }));
}

/** A line that is being made. */
interface Line {
  word: string;
  parts: Transfer[][];
  win: boolean;
  /** The number of wins at the table up to the last part. */
  nth: number;
}

/** True if a payment came at once with these: no seat pays or is paid twice for one thing. */
function belongs(transfer: Transfer, part: readonly Transfer[], seat: Seat): boolean {
  const [first] = part;
  if (first === undefined || (first.payee === seat) !== (transfer.payee === seat)) return false;
  if (transfer.payee !== seat && transfer.payee !== first.payee) return false;
  return !part.some(
    ({ payer, payee, reason }) =>
      payer === transfer.payer && payee === transfer.payee && reason === transfer.reason,
  );
}

function sumOf(
  part: readonly Transfer[],
  seat: Seat,
  win: boolean,
  { name, payments, sum }: AccountWords,
): AccountSum {
  const unsaid = win ? SAID : new Set(part.map(({ reason }) => reason));
  const shares: { seats: Seat[]; each: number; words: string }[] = [];
  const others = new Set(part.map(({ payer, payee }) => (payer === seat ? payee : payer)));
  for (const other of others) {
    const paid = part.filter(({ payer, payee }) => payer === other || payee === other);
    const each = pointsOf(paid);
    const words = (win ? sum?.(paid) : null) ?? sumWords(paid, name, { ...payments, unsaid });
    const alike = shares.find((share) => share.words === words && share.each === each);
    if (alike === undefined) shares.push({ seats: [other], each, words });
    else alike.seats.push(other);
  }
  const points = part[0]?.payee === seat ? pointsOf(part) : -pointsOf(part);
  return { points, shares, transfers: part };
}
