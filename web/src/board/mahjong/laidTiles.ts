import type { TileKind } from "../core/tile";
import { meldTiles, type Meld, type Seat } from "./events";

/** One tile of a meld as it lies before its owner. */
export interface LaidTile {
  tile: TileKind;
  hidden: boolean;
  /** Turned toward the seat that gave it. */
  turned: boolean;
  /** A fourth tile on top of the one before it. */
  stacked: boolean;
}

/**
 * The tiles of a meld from the owner's left to his right.
 *
 * The claimed tile lies on its side, left for the seat before the owner, in the middle for the one
 * opposite, right for the next; the fourth tile of an added kong lies on it. A concealed kong shows
 * its middle tiles only.
 */
export function laidTiles(meld: Meld, owner: Seat, seats: number): LaidTile[] {
  const upright = (tile: TileKind): LaidTile => ({
    tile,
    hidden: false,
    turned: false,
    stacked: false,
  });
  if (meld.kind === "concealed_kong") {
    return meldTiles(meld).map((tile, place) => ({
      ...upright(tile),
      hidden: place === 0 || place === 3,
    }));
  }
  const tiles = meldTiles(meld);
  const { claimed, giver } = meld;
  if (claimed === null || giver === null) return tiles.map(upright);
  tiles.splice(tiles.indexOf(claimed), 1);
  const added = meld.kind === "added_kong" ? tiles.splice(-1) : [];
  const distance = (giver - owner + seats) % seats;
  const opposite = distance * 2 === seats;
  const place = opposite ? 1 : distance === seats - 1 ? 0 : tiles.length;
  const laid = tiles.map(upright);
  laid.splice(
    place,
    0,
    { ...upright(claimed), turned: true },
    ...added.map((tile) => ({ ...upright(tile), turned: true, stacked: true })),
  );
  return laid;
}
