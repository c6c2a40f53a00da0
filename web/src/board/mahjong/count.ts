import { FIRST_BONUS, type TileKind } from "../core/tile";
import type { MahjongBoard } from "./board";
import { meldTiles, type Seat } from "./events";

/**
 * The number of copies of a tile, of four or of the one flower, that this viewer cannot see: `open`
 * hands are seen too.
 */
export function unseen(board: MahjongBoard, tile: TileKind): number {
  let seen = 0;
  const isIt = (other: TileKind): boolean => other === tile;
  for (const seat of board.seats) {
    seen += (seat.hand ?? seat.shown).filter(isIt).length;
    seen += seat.bonus.filter(isIt).length;
    for (const meld of seat.melds) seen += meldTiles(meld).filter(isIt).length;
    // A claimed tile has been counted in its meld.
    seen += seat.river.filter((discard) => !discard.claimed && discard.tile === tile).length;
  }
  const { indicator, treasure } = board;
  if (indicator === tile) seen += 1;
  if (treasure?.tile === tile) seen += 1;
  seen += treasure?.replaced.filter(isIt).length ?? 0;
  const copies = tile < FIRST_BONUS ? 4 : 1;
  return Math.max(0, copies - seen);
}

/** A bird that was turned over: the seat that it hits, and whether that changes the payments. */
export interface Bird {
  tile: TileKind;
  seat: Seat | null;
  counts: boolean;
}

/**
 * The turned birds. If each belongs to some seat (转转, 长沙), only those count that are on a winner,
 * or on a seat whose share of a win is paid.
 */
export function birdsOf({ birds, wins, transfers }: MahjongBoard): Bird[] {
  const winners = new Set(wins.map(({ seat }) => seat));
  const shares = transfers
    .filter(({ payee }) => winners.has(payee))
    .flatMap((transfer) => transfer.shares);
  const seats = new Set([...winners, ...shares.map(({ seat }) => seat)]);
  return (birds?.tiles ?? []).map((tile, place) => {
    const seat = birds?.hits[place] ?? null;
    return { tile, seat, counts: seat !== null && seats.has(seat) };
  });
}

/** The number of birds that count: of one that is worth several (一鸟全中) each. */
export function hitsOf(board: MahjongBoard): number {
  return birdsOf(board).reduce(
    (sum, { counts }, place) => sum + (counts ? (board.birds?.counts?.[place] ?? 1) : 0),
    0,
  );
}
