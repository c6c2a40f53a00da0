import { FIRST_HONOUR, type TileKind } from "../core/tile";
import { hasLeft, type MahjongBoard, type SeatBoard } from "./board";
import type { Seat } from "./events";

/** The kinds that stand apart from the others in every hand: wildcards, and of one seat a suit. */
export interface OrderedBy {
  wild: readonly TileKind[];
  /** 定缺: the suit that the seat does without; null for none. */
  lacking?: number | null;
}

/** The kinds by which the hand of a seat is ordered. */
export function orderOf({ wild, lacking }: MahjongBoard, seat: Seat): OrderedBy {
  return { wild, lacking: lacking[seat] ?? null };
}

/** True of a tile of this suit: 0 characters, 1 bamboo, 2 dots. Wildcards (幺鸡任用) are of none. */
export function isOfSuit(
  tile: TileKind,
  suit: number | null | undefined,
  wild: readonly TileKind[],
): boolean {
  return tile < FIRST_HONOUR && Math.floor(tile / 9) === suit && !wild.includes(tile);
}

/** The tiles of a hand as a player lays them: wildcards to the left, the lacking suit to the right. */
export function inOrder(tiles: readonly TileKind[], { wild, lacking }: OrderedBy): TileKind[] {
  const rank = (tile: TileKind): number =>
    wild.includes(tile) ? 0 : isOfSuit(tile, lacking, wild) ? 2 : 1;
  return [...tiles].sort((a, b) => rank(a) - rank(b) || a - b);
}

/** The hand in order, with the drawn tile, if it is known, taken out to stand apart. */
export function apart(
  seat: Pick<SeatBoard, "hand" | "drawn">,
  order: OrderedBy,
): { tiles: TileKind[]; drawn: TileKind | null } {
  const tiles = inOrder(seat.hand ?? [], order);
  if (seat.drawn === null) return { tiles, drawn: null };
  const place = tiles.lastIndexOf(seat.drawn);
  if (place >= 0) tiles.splice(place, 1);
  return { tiles, drawn: seat.drawn };
}

/**
 * The hand of a seat as it lies open, in order. The tile that stands apart is the drawn one, or, once
 * the seat has won and left (血战), the one that it won with.
 */
export function openHandOf(
  board: MahjongBoard,
  seat: Seat,
): { tiles: TileKind[]; drawn: TileKind | null; won: boolean } {
  const won = hasLeft(board, seat) ? board.wins.find((win) => win.seat === seat) : undefined;
  const { hand = null, drawn = null, won: again = [], shown = [] } = board.seats[seat] ?? {};
  // 血流: of a hand that stays nobody else knows the tile that it has drawn.
  const lies = hand ?? (again.length > 0 ? shown : null);
  const held = won === undefined ? { hand: lies, drawn } : { hand: won.hand, drawn: won.tile };
  return { ...apart(held, orderOf(board, seat)), won: won !== undefined };
}

/** A hand as it stands from left to right, and the tiles on the table when it was sorted last. */
export interface Standing {
  tiles: readonly TileKind[];
  thrown: number;
  laid: string;
}

type OwnSeat = Pick<SeatBoard, "hand" | "drawn" | "river" | "melds">;

/**
 * The hand as it stands now, the drawn tile at its end. After something is laid nothing moves until
 * the next discard; `manual`: tiles that stand stay, and new ones stand at the end. The tile that
 * stood at `leaving` goes first.
 */
export function standingOf(
  before: Standing | null,
  seat: OwnSeat,
  order: OrderedBy,
  manual: boolean,
  leaving: number | null = null,
): Standing {
  const hand = seat.hand ?? [];
  const thrown = seat.river.length;
  const laid = seat.melds.map(({ kind }) => kind).join();
  const begun = before !== null && before.tiles.length > 0;
  if (!begun || !(manual || (before.thrown === thrown && before.laid !== laid))) {
    const { tiles, drawn } = apart(seat, order);
    return { tiles: drawn === null ? tiles : [...tiles, drawn], thrown, laid };
  }
  const { kept, fresh } = keeping(before.tiles, hand, leaving);
  return { ...before, tiles: [...kept, ...inOrder(fresh, order)] };
}

/** The tiles that stay of those that stood, in their places, and the new ones. */
function keeping(
  stood: readonly TileKind[],
  hand: readonly TileKind[],
  leaving: number | null,
): { kept: TileKind[]; fresh: TileKind[] } {
  const fresh = [...hand];
  const stays = new Set<number>();
  // The place that a tile was thrown from is asked last, so that it is the one left without.
  const places = [...stood.keys()].sort((a, b) => Number(a === leaving) - Number(b === leaving));
  for (const place of places) {
    const found = fresh.indexOf(stood[place] ?? -1);
    if (found < 0) continue;
    fresh.splice(found, 1);
    stays.add(place);
  }
  return { kept: stood.filter((_, place) => stays.has(place)), fresh };
}

/** Tiles with the one at a place put to another. */
export function put<T>(tiles: readonly T[], from: number, to: number): T[] {
  const result = [...tiles];
  result.splice(to, 0, ...result.splice(from, 1));
  return result;
}
