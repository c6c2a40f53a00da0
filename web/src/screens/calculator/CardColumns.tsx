import "./groups.css";
import { Card } from "../../art/Card";
import type { CardKind, Red } from "../../board/core/card";

/** A group of cards as a column: its name above, its worth below. */
export interface CardColumn {
  word: string;
  cards: readonly CardKind[];
  /** Null: nothing is said. */
  huxi: number | null;
  open: boolean;
  /** Place of the winning card among `cards`, −1 for none. */
  ringed: number;
}

/** Groups of paohuzi cards side by side. */
export function CardColumns({ columns, red }: { columns: readonly CardColumn[]; red: Red }) {
  return (
    <div class="card-columns">
      {columns.map(({ word, cards, huxi, open, ringed }, place) => (
        <span key={place} class={open ? "card-column laid" : "card-column"}>
          <small>{word}</small>
          <span class="card-column-cards">
            {cards.map((card, index) => (
              <span key={index} class={index === ringed ? "group-card ringed" : "group-card"}>
                <Card kind={card} form="square" colours={red} />
              </span>
            ))}
          </span>
          {huxi === null ? null : <b class={huxi > 0 ? "" : "none"}>{huxi}</b>}
        </span>
      ))}
    </div>
  );
}
