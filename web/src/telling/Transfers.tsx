import type { Transfer } from "../net/protocol";
import { Termed } from "../terms/Termed";
import { payerLines, type PaymentWords } from "./payments";
import "./transfers.css";

export interface TransfersProps {
  transfers: readonly Transfer[];
  name: (seat: number) => string;
  words?: PaymentWords;
}

/** The payments with their reasons: a line for each payer. */
export function Transfers({ transfers, name, words: own }: TransfersProps) {
  if (transfers.length === 0) return null;
  return (
    <ul class="transfers">
      {payerLines(transfers, name, own).map(({ payer, points, payments }) => (
        <li key={payer} data-payer={payer}>
          <b class="transfer-payer">{name(payer)}</b>
          <span class="transfer-sums">
            {payments.map(({ payee, words }) => (
              <span class="transfer-sum" key={payee}>
                → {name(payee)}{" "}
                <span class="transfer-words">
                  <Termed text={words} />
                </span>
              </span>
            ))}
          </span>
          <b class="transfer-total">{points}</b>
        </li>
      ))}
    </ul>
  );
}
