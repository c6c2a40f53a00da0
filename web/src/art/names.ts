import { cardMeaning, type CardKind } from "../board/core/card";
import { tileMeaning, type TileKind } from "../board/core/tile";

/** True for a kind that has a plain face of its own; characters and honours look the same at any size. */
export function hasPlainFace(kind: TileKind): boolean {
  const { group } = tileMeaning(kind);
  return group === "bonus" || (group === "suit" && kind >= 9);
}

export interface CardLook {
  red: boolean;
  framed: boolean;
}

/** The looks of a card: in the colours it has by rank and by size, red ones with a frame as well. */
export function cardLooks(kind: CardKind): CardLook[] {
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
