import { meldTiles } from "../../../board/mahjong/events";
import type { KongChoice, Offers } from "../../../board/mahjong/offers";
import type { TileKind } from "../../../board/core/tile";
import type { Slot } from "./arrange";

/** A button of the offers; also the value of `data-action`. */
export type OfferButton =
  "pass" | "chow" | "pung" | "kong" | "open_kong" | "ready" | "show" | "take" | "win";

/** The tiles of a run by its lowest. */
export function runFrom(tile: TileKind): TileKind[] {
  return [tile, tile + 1, tile + 2];
}

/** The tiles of a kong that is offered. */
export function kongTiles({ kind, tile }: KongChoice): TileKind[] {
  return meldTiles({ kind, tile, claimed: null, giver: null });
}

/**
 * The tiles that a button lays: of several ways to chow those of the hand, pair by pair, of several
 * other ways one each; none if it lays none.
 */
export function laidBy(
  button: OfferButton,
  { chows, pung, pungs, kongs: plain, opened }: Offers,
  claimed: TileKind | null,
): TileKind[] {
  if (button === "pung" && pung !== null)
    return pungs.length > 1 ? pungs.map(({ tile }) => tile) : [pung.tile, pung.tile, pung.tile];
  if (button === "chow") {
    const runs = chows.map(({ tile }) => runFrom(tile)).sort(([a = 0], [b = 0]) => a - b);
    return runs.length > 1
      ? runs.flatMap((run) => run.filter((tile) => tile !== claimed))
      : runs.flat();
  }
  const kongs = button === "kong" ? plain : button === "open_kong" ? opened : [];
  const [first, ...others] = kongs;
  if (first === undefined) return [];
  return others.length === 0 ? kongTiles(first) : kongs.map(({ tile }) => tile);
}

const OWN_COPIES = { kong: 3, added_kong: 1, concealed_kong: 4 } as const;

/** The keys of the tiles in the hand that an offer would lay down, besides the claimed one. */
export function usedKeys(
  { chows, pungs, kongs, opened }: Offers,
  claimed: TileKind | null,
  slots: readonly Slot[],
): ReadonlySet<string> {
  const wanted = new Map<TileKind, number>();
  const want = (tile: TileKind, count: number): void => {
    wanted.set(tile, Math.max(wanted.get(tile) ?? 0, count));
  };
  for (const { tile } of pungs) want(tile, 2);
  for (const { kind, tile } of [...kongs, ...opened]) want(tile, OWN_COPIES[kind]);
  for (const { tile } of chows) {
    for (const other of runFrom(tile)) if (other !== claimed) want(other, 1);
  }
  const used = new Set<string>();
  for (const { key, tile } of slots) {
    const left = wanted.get(tile) ?? 0;
    if (left === 0) continue;
    wanted.set(tile, left - 1);
    used.add(key);
  }
  return used;
}
