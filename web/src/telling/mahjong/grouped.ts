import type { Won } from "../../board/mahjong/events";
import type { TileKind } from "../../board/core/tile";
import { inOrder } from "../../board/mahjong/handOrder";

/** A tile of a winning hand as the result shows it. */
export interface ShownTile {
  /** The tile that lies there. */
  tile: TileKind;
  /** The tile it stands for, if it is a wildcard that stands for another tile. */
  stands: TileKind | null;
  winning: boolean;
}

/** Kinds of groups that come from the concealed hand; all others are melds. */
const CONCEALED: ReadonlySet<string> = new Set(["run", "triplet", "pair", "single"]);

/**
 * The concealed part of a winning hand by groups, with one copy of the winning tile marked.
 *
 * If the groups do not tell all tiles of a hand, it lies there as it was held.
 */
export function grouped(won: Won, wild: readonly TileKind[]): ShownTile[][] {
  // Without wildcards it is the winning tile that stands for another: the treasure and its like.
  const wildcards = inOrder(won.hand, { wild }).filter((tile) => wild.includes(tile));
  const standing = wildcards.length > 0 ? wildcards : [won.tile];
  const lists: ShownTile[][] = [];
  const singles: ShownTile[] = [];
  let used = 0;
  for (const group of won.score.groups) {
    if (!CONCEALED.has(group.kind)) continue;
    const shown = group.tiles.map((kind, place): ShownTile => {
      const card = group.wild.includes(place) ? standing[used++] : undefined;
      if (card === undefined || card === kind) return { tile: kind, stands: null, winning: false };
      return { tile: card, stands: kind, winning: false };
    });
    if (group.kind === "single") singles.push(...shown);
    else lists.push(shown);
  }
  if (singles.length > 0) lists.push(singles);
  const told = lists.flat().map((shown) => shown.tile);
  const groups = sameTiles(told, won.hand) ? lists : [asHeld(won.hand, wild)];
  const copies = groups
    .flat()
    .filter((shown) => shown.tile === won.tile)
    .reverse();
  const winning = copies.find((shown) => shown.stands !== null) ?? copies[0];
  if (winning !== undefined) winning.winning = true;
  return groups;
}

function asHeld(hand: readonly TileKind[], wild: readonly TileKind[]): ShownTile[] {
  return inOrder(hand, { wild }).map((tile) => ({ tile, stands: null, winning: false }));
}

function sameTiles(one: readonly TileKind[], other: readonly TileKind[]): boolean {
  const sorted = (tiles: readonly TileKind[]): string => [...tiles].sort((a, b) => a - b).join();
  return sorted(one) === sorted(other);
}
