import type { TileKind } from "../core/tile";
import type { MahjongBoard } from "./board";
import type { Seat } from "./events";
import type { ExchangeChoice } from "./offers";

/** The tiles that every seat gives away. */
export const EXCHANGED = 3;

/** The way that exchanged tiles go, as the seats are counted. */
export type Direction = "next" | "opposite" | "previous";

/** The direction of so many places among so many seats. */
export function directionOf(places: number, seats: number): Direction {
  if (places === 1) return "next";
  return places === seats - 1 ? "previous" : "opposite";
}

/** The tiles that a seat got in the exchange, as far as they are known. */
export function gotOf({ exchanged, seats }: MahjongBoard, seat: Seat): readonly TileKind[] {
  if (exchanged === null) return [];
  const giver = (seat - exchanged.places + seats.length) % seats.length;
  return exchanged.given[giver] ?? [];
}

/** The offered exchange of exactly these tiles, in any order; null if there is none. */
export function exchangeOf(
  choices: readonly ExchangeChoice[],
  tiles: readonly TileKind[],
): ExchangeChoice | null {
  const wanted = [...tiles].sort((a, b) => a - b).join();
  return choices.find((choice) => choice.tiles.join() === wanted) ?? null;
}

/** True if these tiles are all, or a part, of the tiles that may be given away. */
function isOffered(choices: readonly ExchangeChoice[], tiles: readonly TileKind[]): boolean {
  return choices.some((choice) => {
    const left = [...choice.tiles];
    return tiles.every((tile) => {
      const place = left.indexOf(tile);
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    });
  });
}

/** A tile of the hand that can be picked. */
interface Pickable {
  key: string;
  tile: TileKind;
}

/**
 * The tiles picked after one more was tapped: a picked one is put back; those that do not go with
 * the new one give way, the oldest first. Null if the new one may not be given away at all.
 */
export function picking(
  choices: readonly ExchangeChoice[],
  picked: readonly Pickable[],
  tapped: Pickable,
): readonly Pickable[] | null {
  const rest = picked.filter(({ key }) => key !== tapped.key);
  if (rest.length < picked.length) return rest;
  for (let from = 0; from <= rest.length; from++) {
    const kept = [...rest.slice(from), tapped];
    if (kept.length > EXCHANGED) continue;
    const tiles = kept.map(({ tile }) => tile);
    if (isOffered(choices, tiles)) return kept;
  }
  return null;
}
