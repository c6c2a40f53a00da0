import type { Key } from "../i18n/sentences";
import { t } from "../i18n/translate";
import type { Factor, Share, Transfer } from "../net/protocol";

/** The payment of one seat to another, for all reasons, in a sum that adds up. */
export interface Payment {
  payee: number;
  points: number;
  words: string;
}

/** Everything that one seat pays. */
export interface PayerLine {
  payer: number;
  points: number;
  payments: Payment[];
}

type Name = Extract<Key, `reason.${string}` | `mj.rain.${string}`>;

/** The other names that a table has for some of the reasons, and for some factors of a payment. */
export interface PaymentWords {
  reasons?: Readonly<Partial<Record<string, Name>>>;
  factors?: Readonly<Partial<Record<string, Name>>>;
  /** Reasons that are said elsewhere: a sum tells only the points that are paid for them. */
  unsaid?: ReadonlySet<string>;
}

/** A line for each seat that pays anything, in the order of the seats. */
export function payerLines(
  transfers: readonly Transfer[],
  name: (seat: number) => string,
  words: PaymentWords = {},
): PayerLine[] {
  const payers = [...new Set(transfers.map(({ payer }) => payer))].sort((a, b) => a - b);
  return payers.map((payer) => {
    const own = transfers.filter((transfer) => transfer.payer === payer);
    const payees = [...new Set(own.map(({ payee }) => payee))];
    const payments = payees.map((payee) => {
      const paid = own.filter((transfer) => transfer.payee === payee);
      return { payee, points: pointsOf(paid), words: sumWords(paid, name, words) };
    });
    return { payer, points: pointsOf(own), payments };
  });
}

/** The points of these payments together. */
export function pointsOf(transfers: readonly Transfer[]): number {
  return transfers.reduce((points, transfer) => points + transfer.points, 0);
}

/** The reasons for which a win is paid, and then those on top of it; the rest has nothing to do with it. */
const RANKS: readonly ReadonlySet<string>[] = [
  new Set(["win", "pays_for_all", "discarder_pays_all", "discarder"]),
  new Set([
    ...["base", "self_drawn", "flowers", "stakes", "dealer", "streak", "four_wild", "birds"],
    "difference",
  ]),
];

/** True of a payment for a win, and of those on top of it. */
export function isForWin({ reason }: Transfer): boolean {
  return RANKS.some((reasons) => reasons.has(reason));
}

function rankOf({ reason }: Transfer): number {
  const rank = RANKS.findIndex((reasons) => reasons.has(reason));
  return rank < 0 ? RANKS.length : rank;
}

/**
 * 胡牌 1 × 2（自摸） ＋ 补杠 2: the win first, then the extras. Payments that have nothing but a reason are
 * told once for each reason. The payer is not named: 包三家 自己 8 ＋ 甲 8.
 */
export function sumWords(
  paid: readonly Transfer[],
  name: (seat: number) => string,
  words: PaymentWords,
): string {
  const told = new Set<string>();
  const ranked = [...paid].sort((one, other) => rankOf(one) - rankOf(other));
  const sums = ranked.flatMap((transfer) => {
    if (transfer.shares.length > 0) return [sharedWords(transfer, name, words)];
    const reason = reasonWord(transfer.reason, words);
    if (told.has(reason)) return [];
    told.add(reason);
    const alike = paid.filter(
      (other) => other.shares.length === 0 && reasonWord(other.reason, words) === reason,
    );
    const points = pointsOf(alike);
    return [isUnsaid(transfer, words) ? String(points) : t("payment", { reason, sum: points })];
  });
  return sums.join(t("payment.and"));
}

function isUnsaid({ reason }: Transfer, { unsaid }: PaymentWords): boolean {
  return unsaid?.has(reason) === true;
}

function sharedWords(
  transfer: Transfer,
  name: (seat: number) => string,
  words: PaymentWords,
): string {
  const { reason, shares } = transfer;
  const said = reasonWord(reason, words);
  const alone = shares.length === 1;
  // Whoever reads it has been told the payer, whose own share comes first and has no name.
  const own = shares.filter(({ seat }) => seat === transfer.payer);
  const others = shares.filter(({ seat }) => seat !== transfer.payer);
  const sums = [...own, ...others].map((share) => {
    const sum = shareWords(share, said, words);
    if (alone) return sum;
    if (share.seat === transfer.payer) return t("payment.own", { sum });
    return t("payment.share", { name: name(share.seat), sum });
  });
  const sum = sums.join(t("payment.and"));
  return isUnsaid(transfer, words) ? sum : t("payment", { reason: said, sum });
}

/** 2 × 2（庄家）; a factor that the reason has named is not said again. */
function shareWords({ points, factors }: Share, reason: string, words: PaymentWords): string {
  const worth = factors.reduce((left, { times }) => left / times, points);
  const times = factors.map((factor) => {
    const word = factorWord(factor, words);
    return word === reason
      ? t("factor.only", { times: factor.times })
      : t("factor.times", { times: factor.times, word });
  });
  return [String(worth), ...times].join(" ");
}

const FACTORS = {
  base: "factor.base",
  discard_pays: "factor.discard_pays",
  self_draw_pays: "factor.self_draw_pays",
  self_draw_extra: "factor.self_draw_extra",
  dealer_double: "factor.dealer_double",
  plain_self_draw_pays: "factor.plain_self_draw_pays",
  closed_loser_doubles: "factor.closed_loser_doubles",
  undeclared_discarder_doubles: "factor.undeclared_discarder_doubles",
  race: "factor.race",
} as const satisfies Readonly<Record<string, Key>>;

/** True if there are words for a factor of a payment. */
export function knowsFactor(id: string): boolean {
  return Object.hasOwn(FACTORS, id);
}

function factorWord({ id }: Factor, { factors }: PaymentWords): string {
  const own = factors?.[id];
  if (own !== undefined) return t(own);
  return knowsFactor(id) ? t(FACTORS[id as keyof typeof FACTORS]) : id.replaceAll("_", " ");
}

const REASONS = {
  win: "reason.win",
  kong: "reason.kong",
  added_kong: "reason.added_kong",
  concealed_kong: "reason.concealed_kong",
  pays_for_all: "reason.pays_for_all",
  discarder_pays_all: "reason.discarder_pays_all",
  kong_refund: "reason.kong_refund",
  kong_passed_on: "reason.kong_passed_on",
  lacking_held: "reason.lacking_held",
  exhausted_ready: "reason.exhausted_ready",
  self_drawn: "reason.self_drawn",
  discarder: "reason.discarder",
  difference: "reason.difference",
  exhausted: "reason.exhausted",
  ti: "reason.ti",
  base: "reason.base",
  streak: "reason.streak",
  dealer: "reason.dealer",
  opening: "reason.opening",
  opening_birds: "reason.opening_birds",
  stakes: "reason.stakes",
  flowers: "reason.flowers",
  birds: "reason.birds",
  four_wild: "reason.four_wild",
} as const satisfies Readonly<Record<string, Key>>;

/** True if there are words for a reason. */
export function knowsReason(reason: string): boolean {
  return Object.hasOwn(REASONS, reason);
}

/** The word for a reason at this table. */
export function reasonWord(reason: string, { reasons }: PaymentWords): string {
  const own = reasons?.[reason];
  if (own !== undefined) return t(own);
  return knowsReason(reason)
    ? t(REASONS[reason as keyof typeof REASONS])
    : reason.replaceAll("_", " ");
}
