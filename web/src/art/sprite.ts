import { cardMeaning, CARD_KINDS, type CardKind } from "../board/card";
import { FIRST_BONUS, tileMeaning, TILE_KINDS, type TileKind } from "../board/tile";
import { BACK_STYLES } from "../state/preferences";
import {
  cardBack,
  CARD_BOX,
  gradients,
  HAND_CARD_BOX,
  tileBack,
  tileBody,
  TILE_BOX,
  wildBody,
  wildRibbon,
} from "./bodies";
import { cardFace, handCardFace } from "./cards";
import { bonus } from "./flowers";
import { glyphPath, GLYPHS } from "./glyphs";
import { honour } from "./honours";
import { mark, MARKS } from "./marks";
import { INK } from "./shapes";
import { bamboo, characters, dots } from "./suits";

/** The face of a tile in a box of 60 × 80; `plain` without fine detail, for small sizes. */
export function tileFace(kind: TileKind, plain: boolean): string {
  const meaning = tileMeaning(kind);
  switch (meaning.group) {
    case "suit":
      if (meaning.suit === "characters") return characters(meaning.rank);
      return meaning.suit === "bamboo" ? bamboo(meaning.rank, plain) : dots(meaning.rank, plain);
    case "honour":
      return honour(meaning.honour);
    case "bonus":
      return bonus(meaning.bonus, meaning.rank, kind < FIRST_BONUS + 4, plain);
  }
}

/** Whether a kind has a plain face of its own; characters and honours look the same at any size. */
export function hasPlainFace(kind: TileKind): boolean {
  const { group } = tileMeaning(kind);
  return group === "bonus" || (group === "suit" && kind >= 9);
}

interface Box {
  width: number;
  height: number;
}

function symbol(id: string, box: Box, body: string): string {
  return `<symbol id="${id}" viewBox="0 0 ${box.width} ${box.height}">${body}</symbol>`;
}

export interface CardLook {
  red: boolean;
  framed: boolean;
}

/** How a card may look: in the colours it has by rank and by size, red ones with a frame as well. */
function cardLooks(kind: CardKind): CardLook[] {
  const colours = new Set([cardMeaning(kind).red, cardMeaning(kind, "by_size").red]);
  return [...colours].flatMap((red) => {
    const plain = { red, framed: false };
    return red ? [plain, { red, framed: true }] : [plain];
  });
}

/** The end of the name of a card's drawing. */
export function cardSymbol(kind: CardKind, { red, framed }: CardLook): string {
  return `${kind}${red ? "-red" : ""}${framed ? "-framed" : ""}`;
}

/** Every drawing of the game as the inside of one SVG element. Uses attributes only, no styles. */
export function spriteMarkup(): string {
  const parts = [`<defs>${gradients()}`];
  for (const glyph of GLYPHS) parts.push(`<path id="glyph-${glyph}" d="${glyphPath(glyph)}"/>`);
  parts.push("</defs>", symbol("tile-body", TILE_BOX, tileBody()));
  parts.push(symbol("tile-body-wild", TILE_BOX, wildBody()));
  parts.push(symbol("tile-ribbon", TILE_BOX, wildRibbon()));
  for (const back of BACK_STYLES) parts.push(symbol(`tile-back-${back}`, TILE_BOX, tileBack(back)));
  for (let kind = 0; kind < TILE_KINDS; kind++) {
    parts.push(symbol(`tile-${kind}`, TILE_BOX, tileFace(kind, false)));
    if (hasPlainFace(kind)) {
      parts.push(symbol(`tile-${kind}-plain`, TILE_BOX, tileFace(kind, true)));
    }
  }
  const markBox = { width: 10, height: 14 };
  for (const name of MARKS) parts.push(symbol(`mark-${name}`, markBox, mark(name, INK)));
  for (let kind = 0; kind < CARD_KINDS; kind++) {
    for (const look of cardLooks(kind)) {
      const { framed, red } = look;
      const end = cardSymbol(kind, look);
      parts.push(symbol(`card-${end}`, CARD_BOX, cardFace(kind, framed, red)));
      parts.push(symbol(`hand-card-${end}`, HAND_CARD_BOX, handCardFace(kind, framed, red)));
    }
  }
  parts.push(symbol("card-back", CARD_BOX, cardBack(CARD_BOX.height)));
  parts.push(symbol("hand-card-back", HAND_CARD_BOX, cardBack(HAND_CARD_BOX.height)));
  return parts.join("");
}

/**
 * Put the drawings into the page, once; every `Tile` and `Card` refers to them.
 *
 * The element has no size but is displayed: browsers do not paint gradients of hidden elements.
 */
export function installSprite(page: Document): void {
  if (page.getElementById("sprite") !== null) return;
  const sprite = page.createElementNS("http://www.w3.org/2000/svg", "svg");
  sprite.id = "sprite";
  sprite.setAttribute("width", "0");
  sprite.setAttribute("height", "0");
  sprite.setAttribute("aria-hidden", "true");
  sprite.innerHTML = spriteMarkup();
  page.body.prepend(sprite);
}
