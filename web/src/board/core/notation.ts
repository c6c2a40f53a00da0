import { FIRST_BONUS, FIRST_HONOUR, tileText, type TileKind } from "./tile";

const SUIT_LETTERS = "msp";
const HONOUR_LETTERS = "ESWNCFP";

/**
 * The tiles of a text in the project's notation: `123m456p99s`, `EEECC`; a blank separates groups.
 * Throws `RangeError` for anything else.
 */
export function tilesOf(text: string): TileKind[][] {
  return text.split(" ").map(group);
}

/** One tile of a text like `5m`; throws `RangeError` for anything else. */
export function tileOf(text: string): TileKind {
  const tiles = group(text);
  const [tile] = tiles;
  if (tile === undefined || tiles.length !== 1) throw new RangeError(`not one tile: ${text}`);
  return tile;
}

/** Tiles as one text, ranks of a suit together: `123m456p99sEE`; `tilesOf` reads it. */
export function textOf(tiles: readonly TileKind[]): string {
  const sorted = [...tiles].sort((a, b) => a - b);
  let text = "";
  for (const [place, tile] of sorted.entries()) {
    if (tile >= FIRST_BONUS) throw new RangeError(`no tile of a hand: ${tile}`);
    const next = sorted[place + 1];
    const more =
      tile < FIRST_HONOUR &&
      next !== undefined &&
      next < FIRST_HONOUR &&
      Math.floor(next / 9) === Math.floor(tile / 9);
    text += more ? String((tile % 9) + 1) : tileText(tile);
  }
  return text;
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
