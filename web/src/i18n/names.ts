import { cardMeaning, type CardKind, type CardMeaning, type Red } from "../board/core/card";
import { tileMeaning, type TileKind } from "../board/core/tile";
import { localized, t } from "./translate";

export type Rank = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

/** A number from 1 to 10 as the language counts: 三, 3. */
export function numberWord(number: Rank): string {
  return t(`number.${number}`);
}

/** The number of copies of one thing, as one counts them: 两, 2. */
export function copiesWord(copies: number): string {
  if (copies === 2) return t("number.copies");
  return copies <= 10 ? numberWord(copies as Rank) : String(copies);
}

/** A tile in words: 三万, 3 of characters; 东, East. */
export function tileName(kind: TileKind): string {
  const meaning = tileMeaning(kind);
  switch (meaning.group) {
    case "suit":
      return t(`tile.suit.${meaning.suit}`, { rank: numberWord(meaning.rank as Rank) });
    case "honour":
      return t(`tile.honour.${meaning.honour}`);
    case "bonus":
      return t(`tile.bonus.${meaning.bonus}`);
  }
}

/** In Chinese a card's character is its word; elsewhere the number says more. */
function cardNumber({ rank, character }: CardMeaning): string {
  return localized({ zh: character, en: numberWord(rank as Rank) });
}

/** A paohuzi card in a sentence: 大柒; big 7. */
export function cardWord(kind: CardKind): string {
  const meaning = cardMeaning(kind);
  return t(meaning.big ? "card.word.big" : "card.word.small", { character: cardNumber(meaning) });
}

/** A paohuzi card in words: 大写柒，红; big 7, red. */
export function cardName(kind: CardKind, colours: Red = "by_rank"): string {
  const meaning = cardMeaning(kind, colours);
  const { big, red } = meaning;
  const word = cardNumber(meaning);
  const colour = t(red ? "card.red" : "card.black");
  return t(big ? "card.big" : "card.small", { character: word, colour });
}
