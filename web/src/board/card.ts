/** A paohuzi card is its kind: 0–9 small 一…十, 10–19 big 壹…拾. */
export type CardKind = number;

export const CARD_KINDS = 20;

const CHARACTERS = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾";

export interface CardMeaning {
  rank: number;
  big: boolean;
  /** Ranks 2, 7 and 10 of both sizes. */
  red: boolean;
  /** The character on the face, which is also the text notation. */
  character: string;
}

/** What a card is; throws `RangeError` outside 0–19. */
export function cardMeaning(kind: CardKind): CardMeaning {
  const character = CHARACTERS[kind];
  if (character === undefined) throw new RangeError(`no such card kind: ${kind}`);
  const rank = (kind % 10) + 1;
  return { rank, big: kind >= 10, red: rank === 2 || rank === 7 || rank === 10, character };
}
