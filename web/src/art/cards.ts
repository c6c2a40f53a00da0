import { cardMeaning, type CardKind } from "../board/card";
import { cardBody, cardFrame } from "./bodies";
import { glyphUse } from "./shapes";
import { CARD_BOX, HAND_CARD_BOX } from "./styles";

const BLACK = "var(--card-black,#191613)";
const RED = "var(--card-red,#b3202a)";

/** Lozenge in the middle of a card: larger on red cards, in a ring on big ones. */
function ornament(y: number, colour: string, big: boolean, red: boolean, scale: number): string {
  const half = red ? 4.2 : 3;
  const ring = big
    ? `<circle r="${red ? 6.6 : 5.4}" fill="#f7efdc" stroke="${colour}" stroke-width="1.2"/>`
    : "";
  return (
    `<g transform="translate(20 ${y}) scale(${scale})">` +
    `<path d="M-10 0H10" stroke="${colour}" stroke-width=".8" opacity=".45"/>${ring}` +
    `<path d="M0 ${-half * 1.2}L${half} 0L0 ${half * 1.2}L${-half} 0Z" fill="${colour}"/></g>`
  );
}

/** A whole card of 40 × 120: the character at the head and, turned, at the foot; `framed` with a second frame. */
export function cardFace(kind: CardKind, framed: boolean, red: boolean): string {
  const { big, character } = cardMeaning(kind);
  const colour = red ? RED : BLACK;
  const size = 31;
  const head = glyphUse(character, 20 - size / 2, 8, size, colour);
  return (
    cardBody(CARD_BOX.height) +
    (framed ? cardFrame(CARD_BOX.height, colour) : "") +
    head +
    `<g transform="rotate(180 20 60)">${head}</g>` +
    ornament(60, colour, big, red, 1)
  );
}

/** The card as held: 40 × 64, whose top 40 × 40 is also the square shown in groups. */
export function handCardFace(kind: CardKind, framed: boolean, red: boolean): string {
  const { big, character } = cardMeaning(kind);
  const colour = red ? RED : BLACK;
  return (
    cardBody(HAND_CARD_BOX.height) +
    (framed ? cardFrame(HAND_CARD_BOX.height, colour) : "") +
    glyphUse(character, 4, 4, 32, colour) +
    ornament(51, colour, big, red, 0.95)
  );
}
