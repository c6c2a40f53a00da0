/** A paohuzi card is its kind: 0–9 small 一…十, 10–19 big 壹…拾. */
export type CardKind = number;

export const CARD_KINDS = 20;

const CHARACTERS = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾";

/** The cards that are red: 2, 7 and 10 of both sizes, or (by the seed rules) the big ones. */
export type Red = "by_rank" | "by_size";

export interface CardMeaning {
  rank: number;
  big: boolean;
  red: boolean;
  /** The character on the face, which is also the text notation. */
  character: string;
}

/** The meaning of a card; throws `RangeError` outside 0–19. */
export function cardMeaning(kind: CardKind, colours: Red = "by_rank"): CardMeaning {
  const character = CHARACTERS[kind];
  if (character === undefined) throw new RangeError(`no such card kind: ${kind}`);
  const rank = (kind % 10) + 1;
  const big = kind >= 10;
  const red = colours === "by_size" ? big : rank === 2 || rank === 7 || rank === 10;
  return { rank, big, red, character };
}

/** The cards of a text like 一二三; throws `RangeError` for any other character. */
export function cardsOf(text: string): CardKind[] {
  return Array.from(text, (character) => {
    const kind = CHARACTERS.indexOf(character);
    if (kind < 0) throw new RangeError(`no card is written ${character}`);
    return kind;
  });
}
