import type { TileKind } from "../core/tile";
import type { Meld, Missed } from "./events";

/**
 * A tile that went into a river. `drawn`: as it was drawn. `claimed`: it lies in a meld now.
 * `ready`: laid sideways (报听). `won`: somebody won on it and the others play on (血战).
 */
export interface RiverTile {
  tile: TileKind;
  drawn: boolean;
  claimed: boolean;
  ready: boolean;
  won?: boolean;
}

export interface SeatBoard {
  /**
   * Concealed tiles, ascending, flowers that are yet to be shown included; null if they are
   * unknown. After a win on another's tile that tile is not among them.
   */
  hand: readonly TileKind[] | null;
  /** The number of concealed tiles. */
  size: number;
  /** True while the newest of them was drawn and stands apart, until the discard. */
  drew: boolean;
  /** The drawn tile, if it is known. */
  drawn: TileKind | null;
  melds: readonly Meld[];
  /** The flowers that lie open beside the melds, oldest first. */
  bonus: readonly TileKind[];
  /** 血流: the tiles that it has won on, oldest first. */
  won: readonly TileKind[];
  river: readonly RiverTile[];
  ready: boolean;
  /** True once it may only throw the tile that it draws: after 开杠, with the last tile, and in 血流 after a win. */
  locked: boolean;
  /** Tiles that it has shown (起手胡, or by a win in 血流) and must still hold, as far as anybody can tell. */
  shown: readonly TileKind[];
  /** 支对: the pair that was named with the declaration; null for none, and if it is not known. */
  named: TileKind | null;
  /** True if the meld just laid down binds the seat to declare ready with its discard (抢听). */
  mustDeclare: boolean;
  /** Wins let go by since this seat's own last draw or discard, as far as the viewer was told. */
  missed: readonly Missed[];
}

/** A seat before anything has been dealt. */
export const NO_TILES: SeatBoard = {
  hand: null,
  size: 0,
  drew: false,
  drawn: null,
  melds: [],
  bonus: [],
  won: [],
  river: [],
  ready: false,
  locked: false,
  shown: [],
  named: null,
  mustDeclare: false,
  missed: [],
};

/** A hand that lies open at the end. */
export function withOpenHand(seat: SeatBoard, hand: readonly TileKind[] | undefined): SeatBoard {
  return hand === undefined ? seat : { ...seat, hand: sorted(hand), size: hand.length };
}

/** 血流: the hand of a winner that stays, shown to all, and the tile that it has won on. */
export function withLockedHand(
  seat: SeatBoard,
  held: readonly TileKind[],
  tile: TileKind,
): SeatBoard {
  const shown = sorted(held);
  return {
    ...seat,
    hand: seat.hand && shown,
    shown,
    size: shown.length,
    drew: false,
    drawn: null,
    won: [...seat.won, tile],
    locked: true,
  };
}

/** The melds with the one of this kind and of the new meld's tile replaced. */
export function withMeldReplaced(melds: readonly Meld[], old: Meld["kind"], by: Meld): Meld[] {
  return melds.map((meld) => (meld.kind === old && meld.tile === by.tile ? by : meld));
}

/** The seat without these tiles in hand; nothing stands apart any more. */
export function withoutTiles(seat: SeatBoard, tiles: readonly TileKind[]): SeatBoard {
  let hand = seat.hand;
  if (hand !== null) {
    hand = without(hand, tiles);
  }
  const shown = seat.shown.length === 0 ? seat.shown : without(seat.shown, tiles);
  return { ...seat, hand, shown, size: seat.size - tiles.length, drew: false, drawn: null };
}

/** The tiles without these, as far as they are among them. */
export function without(tiles: readonly TileKind[], taken: readonly TileKind[]): TileKind[] {
  const left = [...tiles];
  for (const tile of taken) {
    const place = left.indexOf(tile);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

export function sorted(tiles: readonly TileKind[]): TileKind[] {
  return [...tiles].sort((a, b) => a - b);
}
