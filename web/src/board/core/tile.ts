/** A mahjong tile is its kind: 0–8 characters, 9–17 bamboo, 18–26 dots, 27–33 honours, 34–41 bonus. */
export type TileKind = number;

export const TILE_KINDS = 42;
export const FIRST_HONOUR = 27;
export const FIRST_BONUS = 34;
/** Flowers and seasons. */
export const BONUS: readonly TileKind[] = Array.from(
  { length: TILE_KINDS - FIRST_BONUS },
  (_, place) => FIRST_BONUS + place,
);
export const RED_DRAGON: TileKind = 31;

export const SUITS = ["characters", "bamboo", "dots"] as const;
export type Suit = (typeof SUITS)[number];

export const HONOURS = ["east", "south", "west", "north", "red", "green", "white"] as const;
export type Honour = (typeof HONOURS)[number];

export const BONUSES = [
  "spring",
  "summer",
  "autumn",
  "winter",
  "plum",
  "orchid",
  "bambooPlant",
  "chrysanthemum",
] as const;
export type Bonus = (typeof BONUSES)[number];

/** The meaning of a kind, told apart by `group`; ranks count from 1. */
export type TileMeaning =
  | { group: "suit"; suit: Suit; rank: number }
  | { group: "honour"; honour: Honour }
  | { group: "bonus"; bonus: Bonus; rank: number };

function entry<T>(list: readonly T[], index: number, kind: TileKind): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`no such tile kind: ${kind}`);
  return found;
}

/** The meaning of a kind; throws `RangeError` outside 0–41. */
export function tileMeaning(kind: TileKind): TileMeaning {
  if (!Number.isInteger(kind)) throw new RangeError(`no such tile kind: ${kind}`);
  if (kind < FIRST_HONOUR) {
    const suit = entry(SUITS, Math.floor(kind / 9), kind);
    return { group: "suit", suit, rank: (kind % 9) + 1 };
  }
  if (kind < FIRST_BONUS) {
    return { group: "honour", honour: entry(HONOURS, kind - FIRST_HONOUR, kind) };
  }
  const bonus = entry(BONUSES, kind - FIRST_BONUS, kind);
  return { group: "bonus", bonus, rank: ((kind - FIRST_BONUS) % 4) + 1 };
}

/** The project's text for one tile: `1m` … `9p`, `E S W N C F P`, `a` … `h`. */
export function tileText(kind: TileKind): string {
  const meaning = tileMeaning(kind);
  switch (meaning.group) {
    case "suit":
      return `${meaning.rank}${{ characters: "m", bamboo: "s", dots: "p" }[meaning.suit]}`;
    case "honour":
      return "ESWNCFP".charAt(kind - FIRST_HONOUR);
    case "bonus":
      return "abcdefgh".charAt(kind - FIRST_BONUS);
  }
}

/** The mark for the corner: the rank of a suited tile, the letter of an honour, nothing for bonus. */
export function tileMark(kind: TileKind): string {
  const meaning = tileMeaning(kind);
  if (meaning.group === "suit") return String(meaning.rank);
  return meaning.group === "honour" ? tileText(kind) : "";
}
