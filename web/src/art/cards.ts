import { cardMeaning, type CardKind } from "../board/core/card";
import { cardBody, cardFrame } from "./bodies";
import { glyphUse, num } from "./shapes";
import { CARD_BOX, HAND_CARD_BOX } from "./boxes";

const BLACK = "var(--card-black,#191613)";
const RED = "var(--card-red,#b3202a)";

/**
 * The flower in the middle of a card, between two twigs: of eight petals in a ring on big cards, of four
 * round a lozenge on small ones; larger on red cards.
 */
function flower(y: number, colour: string, big: boolean, red: boolean, scale: number): string {
  const size = scale * (red ? 1.18 : 1);
  const petals = Array.from({ length: big ? 8 : 4 }, (_, petal) => {
    const angle = petal * (big ? 45 : 90);
    return big
      ? `<ellipse cy="-4" rx="1.25" ry="2.3" transform="rotate(${angle})"/>`
      : `<path d="M0 -1.2L1.9 -3.6L0 -6.2L-1.9 -3.6Z" transform="rotate(${angle})"/>`;
  }).join("");
  const heart = big
    ? `<circle r="7.2" fill="none" stroke="${colour}" stroke-width=".9"/><circle r="1.3"/>`
    : `<path d="M0 -1.9L1.9 0L0 1.9L-1.9 0Z"/>`;
  const twig = `<path d="M8.6 0H12.2M10 -1.7L11.4 0L10 1.7" fill="none" stroke="${colour}" stroke-width=".9"/>`;
  return (
    `<g transform="translate(20 ${y}) scale(${num(size)})" fill="${colour}">` +
    `${petals}${heart}${twig}<g transform="rotate(180)">${twig}</g></g>`
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
    flower(60, colour, big, red, 1.15)
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
    flower(51.5, colour, big, red, 0.95)
  );
}
