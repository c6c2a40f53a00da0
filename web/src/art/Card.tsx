import { cardMeaning, type CardKind, type Red } from "../board/core/card";
import { cardName } from "../i18n/names";
import { t } from "../i18n/translate";
import { doubleRedFrame } from "../state/preferences";
import { cardSymbol } from "./names";
import { drawn } from "./sprite";
import { CARD_BOX, HAND_CARD_BOX, SQUARE_CARD_BOX } from "./boxes";

/** The part of a paohuzi card that shows: all of it, the part held in a hand, the square of a group. */
export type CardForm = "whole" | "hand" | "square";

export interface CardProps {
  /** The card; without one, its back. */
  kind?: CardKind | undefined;
  back?: boolean;
  form?: CardForm;
  /** Width in CSS px; without it the drawing fills its box. */
  w?: number;
  /** The cards that are red at this table; by default 2, 7 and 10. */
  colours?: Red;
  /** Double frame on red cards; by default as the player chose. */
  framed?: boolean;
  class?: string;
  /** The words of a screen reader instead of the card's name; `null` if something around says it. */
  label?: string | null;
}

const VISIBLE_HEIGHT = {
  whole: CARD_BOX.height,
  hand: HAND_CARD_BOX.height,
  square: SQUARE_CARD_BOX.height,
} as const;

/** A paohuzi card. */
export function Card(props: CardProps) {
  const { kind, w, form = "whole" } = props;
  const { width } = CARD_BOX;
  const height = VISIBLE_HEIGHT[form];
  const hidden = props.back === true || kind === undefined;
  const red = !hidden && cardMeaning(kind, props.colours).red;
  const framed = red && (props.framed ?? doubleRedFrame.value);
  const face = hidden ? "back" : cardSymbol(kind, { red, framed });
  const box = form === "whole" ? CARD_BOX : HAND_CARD_BOX;
  const label =
    props.label === undefined ? nameOf(hidden ? undefined : kind, props.colours) : props.label;
  return (
    <svg
      class={`card card-${form}${props.class === undefined ? "" : ` ${props.class}`}`}
      viewBox={`0 0 ${width} ${height}`}
      {...(w === undefined ? {} : { width: w, height: (w * height) / width })}
      {...(label === null ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      <use
        href={drawn(`${form === "whole" ? "card" : "hand-card"}-${face}`)}
        width={box.width}
        height={box.height}
      />
    </svg>
  );
}

function nameOf(kind: CardKind | undefined, colours?: Red): string {
  return kind === undefined ? t("card.back") : cardName(kind, colours);
}
