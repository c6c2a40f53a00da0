import { t, type Key } from "../../i18n/translate";
import type { Factor, Share, Transfer } from "../../net/protocol";
import "./pieces.css";

export interface TransfersProps {
  transfers: readonly Transfer[];
  name: (seat: number) => string;
}

/** Who paid whom for what. */
export function Transfers({ transfers, name }: TransfersProps) {
  if (transfers.length === 0) return null;
  return (
    <ul class="transfers">
      {transfers.map((transfer, index) => (
        <li key={index}>
          <span>
            {name(transfer.payer)} → {name(transfer.payee)}
          </span>
          <span class="transfer-reason">{reasonWord(transfer.reason)}</span>
          <b>{transfer.points}</b>
          <Shares shares={transfer.shares} name={name} />
        </li>
      ))}
    </ul>
  );
}

/** What multiplied a payment, and whose shares it is the sum of; nothing where nothing did. */
function Shares({ shares, name }: { shares: readonly Share[]; name: (seat: number) => string }) {
  const alone = shares.length === 1;
  if (alone ? shares[0]?.factors.length === 0 : shares.length === 0) return null;
  return (
    <small class="transfer-shares">
      {shares.map(({ seat, points, factors }) => (
        <span key={seat}>
          {alone ? null : `${name(seat)} `}
          {factors.reduce((worth, { times }) => worth / times, points)}
          {factors.map((factor) => (
            <span class="transfer-factor" data-factor={factor.id} key={factor.id}>
              {factorWord(factor)}
            </span>
          ))}
        </span>
      ))}
    </small>
  );
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

/** Whether there are words for what multiplies a payment. */
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

/** Whether there are words for a reason. */
export function knowsReason(reason: string): boolean {
  return Object.hasOwn(REASONS, reason);
}

function reasonWord(reason: string): string {
  return knowsReason(reason)
    ? t(REASONS[reason as keyof typeof REASONS])
    : reason.replaceAll("_", " ");
}
