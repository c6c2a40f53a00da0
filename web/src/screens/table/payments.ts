import type { Key } from "../../i18n/sentences";
import { t } from "../../i18n/translate";
import type { Factor, Share, Transfer } from "../../net/protocol";

/** The payment of one seat to another, for whatever reasons, in a sum that adds up. */
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

/** A line for each seat that pays anything, in the order of the seats. */
export function payerLines(
  transfers: readonly Transfer[],
  name: (seat: number) => string,
): PayerLine[] {
  const payers = [...new Set(transfers.map(({ payer }) => payer))].sort((a, b) => a - b);
  return payers.map((payer) => {
    const own = transfers.filter((transfer) => transfer.payer === payer);
    const payees = [...new Set(own.map(({ payee }) => payee))];
    const payments = payees.map((payee) => {
      const paid = own.filter((transfer) => transfer.payee === payee);
      return { payee, points: sum(paid), words: sumWords(paid, name) };
    });
    return { payer, points: sum(own), payments };
  });
}

function sum(transfers: readonly Transfer[]): number {
  return transfers.reduce((points, transfer) => points + transfer.points, 0);
}

/** 补杠 2 ＋ 胡牌 1 × 2（自摸）: what has nothing but a reason is told once for each reason. */
function sumWords(paid: readonly Transfer[], name: (seat: number) => string): string {
  const plain = paid.filter(({ shares }) => shares.length === 0);
  const reasons = [...new Set(plain.map(({ reason }) => reason))];
  const told = reasons.map((reason) =>
    t("payment", {
      reason: reasonWord(reason),
      sum: sum(plain.filter((transfer) => transfer.reason === reason)),
    }),
  );
  const shared = paid.filter(({ shares }) => shares.length > 0);
  return [...told, ...shared.map((transfer) => sharedWords(transfer, name))].join(t("payment.and"));
}

function sharedWords({ reason, shares }: Transfer, name: (seat: number) => string): string {
  const alone = shares.length === 1;
  const words = shares.map((share) =>
    alone
      ? shareWords(share)
      : t("payment.share", { name: name(share.seat), sum: shareWords(share) }),
  );
  return t("payment", { reason: reasonWord(reason), sum: words.join(t("payment.and")) });
}

function shareWords({ points, factors }: Share): string {
  const worth = factors.reduce((left, { times }) => left / times, points);
  return [String(worth), ...factors.map(factorWord)].join(" ");
}

const FACTORS = {
  base: "factor.base",
  discard_pays: "factor.discard_pays",
  self_draw_pays: "factor.self_draw_pays",
  dealer_double: "factor.dealer_double",
  closed_loser_doubles: "factor.closed_loser_doubles",
  undeclared_discarder_doubles: "factor.undeclared_discarder_doubles",
  race: "factor.race",
} as const satisfies Readonly<Record<string, Key>>;

/** True where there are words for what multiplies a payment. */
export function knowsFactor(id: string): boolean {
  return Object.hasOwn(FACTORS, id);
}

function factorWord({ id, times }: Factor): string {
  const word = knowsFactor(id) ? t(FACTORS[id as keyof typeof FACTORS]) : id.replaceAll("_", " ");
  return t("factor.times", { times, word });
}

const REASONS = {
  win: "reason.win",
  kong: "reason.kong",
  added_kong: "reason.added_kong",
  concealed_kong: "reason.concealed_kong",
  pays_for_all: "reason.pays_for_all",
  discarder_pays_all: "reason.discarder_pays_all",
  kong_refund: "reason.kong_refund",
  discarder: "reason.discarder",
  difference: "reason.difference",
  exhausted: "reason.exhausted",
  streak: "reason.streak",
  stakes: "reason.stakes",
  flowers: "reason.flowers",
  birds: "reason.birds",
  four_wild: "reason.four_wild",
} as const satisfies Readonly<Record<string, Key>>;

/** True where there are words for a reason. */
export function knowsReason(reason: string): boolean {
  return Object.hasOwn(REASONS, reason);
}

function reasonWord(reason: string): string {
  return knowsReason(reason)
    ? t(REASONS[reason as keyof typeof REASONS])
    : reason.replaceAll("_", " ");
}
