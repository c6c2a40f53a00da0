import type { ComponentChildren } from "preact";
import "./result.css";

export interface ResultHandsProps<S> {
  seats: readonly S[];
  wins: readonly { seat: number }[];
  name: (seat: number) => string;
  hand: (held: S, seat: number) => ComponentChildren;
}

/** The hands of those who did not win, each below its name. */
export function ResultHands<S>({ seats, wins, name, hand }: ResultHandsProps<S>) {
  return (
    <ul class="result-hands">
      {seats.map((held, seat) =>
        wins.some((won) => won.seat === seat) ? null : (
          <li key={seat} data-hand={seat}>
            <span class="result-hand-name">{name(seat)}</span>
            {hand(held, seat)}
          </li>
        ),
      )}
    </ul>
  );
}
