import type { ComponentChildren } from "preact";
import { t } from "../../../i18n/translate";
import "../parts/result.css";

export interface ResultHandsProps<S> {
  seats: readonly S[];
  wins: readonly { seat: number }[];
  name: (seat: number) => string;
  /** The seat of the reader, if there is one. */
  mine: number | null;
  /** A word about a seat, if there is one. */
  note?: (seat: number) => string | null;
  hand: (held: S, seat: number) => ComponentChildren;
}

/** The hands of the seats that did not win, each below its name. */
export function ResultHands<S>({ seats, wins, name, mine, note, hand }: ResultHandsProps<S>) {
  return (
    <ul class="result-hands">
      {seats.map((held, seat) =>
        wins.some((won) => won.seat === seat) ? null : (
          <li key={seat} data-hand={seat}>
            <span class="result-hand-name">
              {name(seat)}
              {seat === mine ? <em class="result-me">{t("result.me")}</em> : null}
              <HandNote word={note?.(seat) ?? null} />
            </span>
            {hand(held, seat)}
          </li>
        ),
      )}
    </ul>
  );
}

function HandNote({ word }: { word: string | null }) {
  return word === null ? null : <em class="result-hand-note">{word}</em>;
}
