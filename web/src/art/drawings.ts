import { CARD_KINDS } from "../board/core/card";
import { FIRST_BONUS, tileMeaning, TILE_KINDS, type TileKind } from "../board/core/tile";
import { cardBack, gradients, tileBack, tileBody, wildBody, wildRibbon } from "./bodies";
import { cardFace, handCardFace } from "./cards";
import { bonus } from "./flowers";
import { glyphPath, GLYPHS } from "./glyphs";
import { honour } from "./honours";
import { mark, MARKS } from "./marks";
import { cardLooks, cardSymbol, hasPlainFace } from "./names";
import { INK } from "./shapes";
import { BACK_STYLES } from "../state/styles";
import { CARD_BOX, HAND_CARD_BOX, TILE_BOX } from "./boxes";
import { bamboo, characters, dots } from "./suits";

/** The face of a tile in a box of 60 × 80; `plain` without fine detail, for small sizes. */
function tileFace(kind: TileKind, plain: boolean): string {
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

interface Box {
  width: number;
  height: number;
}

/** Markup by id: glyphs and gradients, which symbols refer to, and every symbol. */
type Drawings = Map<string, () => string>;

function allDrawings(): Drawings {
  const all: Drawings = new Map();
  for (const [id, markup] of gradients()) all.set(id, () => markup);
  for (const glyph of GLYPHS) {
    const id = `glyph-${glyph}`;
    all.set(id, () => `<path id="${id}" d="${glyphPath(glyph)}"/>`);
  }
  const symbol = (id: string, { width, height }: Box, body: () => string): void => {
    all.set(id, () => `<symbol id="${id}" viewBox="0 0 ${width} ${height}">${body()}</symbol>`);
  };
  symbol("tile-body", TILE_BOX, tileBody);
  symbol("tile-body-wild", TILE_BOX, wildBody);
  symbol("tile-ribbon", TILE_BOX, wildRibbon);
  for (const back of BACK_STYLES) symbol(`tile-back-${back}`, TILE_BOX, () => tileBack(back));
  for (let kind = 0; kind < TILE_KINDS; kind++) {
    symbol(`tile-${kind}`, TILE_BOX, () => tileFace(kind, false));
    if (hasPlainFace(kind)) symbol(`tile-${kind}-plain`, TILE_BOX, () => tileFace(kind, true));
  }
  for (const name of MARKS) symbol(`mark-${name}`, MARK_BOX, () => mark(name, INK));
  for (let kind = 0; kind < CARD_KINDS; kind++) {
    for (const look of cardLooks(kind)) {
      const { framed, red } = look;
      const end = cardSymbol(kind, look);
      symbol(`card-${end}`, CARD_BOX, () => cardFace(kind, framed, red));
      symbol(`hand-card-${end}`, HAND_CARD_BOX, () => handCardFace(kind, framed, red));
    }
  }
  symbol("card-back", CARD_BOX, () => cardBack(CARD_BOX.height));
  symbol("hand-card-back", HAND_CARD_BOX, () => cardBack(HAND_CARD_BOX.height));
  return all;
}

const MARK_BOX = { width: 10, height: 14 } as const;
const DRAWINGS = allDrawings();

/** The ids of all drawings, those first that others refer to. */
export const DRAWING_IDS: readonly string[] = [...DRAWINGS.keys()];

/**
 * The markup of these drawings and of all that they refer to, each once and the ones referred to
 * first; nothing for those that `there` says the page has already. Uses attributes only, no styles.
 */
export function drawingsOf(ids: Iterable<string>, there: (id: string) => boolean): string {
  const done = new Set<string>();
  const draw = (id: string): string => {
    if (done.has(id) || there(id)) return "";
    done.add(id);
    const markup = DRAWINGS.get(id)?.() ?? "";
    const parts = [...markup.matchAll(/href="#([^"]+)"|url\(#([^)]+)\)/g)];
    return parts.map(([, used, filled]) => draw(used ?? filled ?? "")).join("") + markup;
  };
  return [...ids].map(draw).join("");
}
