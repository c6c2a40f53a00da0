import { FIRST_HONOUR, type TileKind } from "../../board/tile";

const SUIT_LETTERS = "msp";
const HONOUR_LETTERS = "ESWNCFP";

/**
 * The tiles of a text in the project's notation: `123m456p99s`, `EEECC`; a blank separates groups.
 * Throws `RangeError` for anything else.
 */
export function tilesOf(text: string): TileKind[][] {
  return text.split(" ").map(group);
}

function group(text: string): TileKind[] {
  const tiles: TileKind[] = [];
  let ranks: number[] = [];
  for (const sign of text) {
    const honour = HONOUR_LETTERS.indexOf(sign);
    const suit = SUIT_LETTERS.indexOf(sign);
    if (sign >= "1" && sign <= "9") ranks.push(Number(sign) - 1);
    else if (suit >= 0 && ranks.length > 0) {
      tiles.push(...ranks.map((rank) => suit * 9 + rank));
      ranks = [];
    } else if (honour >= 0 && ranks.length === 0) tiles.push(FIRST_HONOUR + honour);
    else throw new RangeError(`not a group of tiles: ${text}`);
  }
  if (ranks.length > 0 || tiles.length === 0) throw new RangeError(`not a group of tiles: ${text}`);
  return tiles;
}
