import { t, type Key } from "../../i18n/translate";
import type { Transfer } from "../../net/protocol";
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
        </li>
      ))}
    </ul>
  );
}

const REASONS = {
  win: "reason.win",
  kong: "reason.kong",
  added_kong: "reason.added_kong",
  concealed_kong: "reason.concealed_kong",
  pays_for_all: "reason.pays_for_all",
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
