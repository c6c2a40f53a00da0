import type { TileKind } from "../tile";
import {
  meldTiles,
  type Dealt,
  type Discarded,
  type Drawn,
  type MahjongEvent,
  type Meld,
  type Melded,
  type Missed,
  type Seat,
  type Settled,
  type Transfer,
  type Won,
} from "./events";

/** Where a deal stands, as everybody can see; the server's words. */
export type Phase =
  "dealing" | "turn" | "after_claim" | "replacement" | "claims" | "robbing" | "ending" | "over";

/** A tile in a river. `drawn`: discarded as it was drawn. `ready`: laid sideways (报听). */
export interface RiverTile {
  tile: TileKind;
  drawn: boolean;
  ready: boolean;
}

export interface SeatBoard {
  /** Concealed tiles, ascending; null where they are unknown. */
  hand: readonly TileKind[] | null;
  /** How many concealed tiles there are. */
  size: number;
  /** Whether the newest of them was drawn and stands apart until the discard. */
  drew: boolean;
  /** That tile, where it is known. */
  drawn: TileKind | null;
  melds: readonly Meld[];
  river: readonly RiverTile[];
  ready: boolean;
}

/** The mahjong table as somebody knows it: the fold of the events they were told. */
export interface MahjongBoard {
  game: "mahjong";
  phase: Phase;
  number: number;
  dealer: Seat;
  prevalentWind: number;
  streak: number;
  tilesLeft: number;
  /** Whose turn it is; in a claim window, who discarded. */
  turn: Seat;
  seats: readonly SeatBoard[];
  /** The newest discard while it lies in its river. */
  latest: { seat: Seat; tile: TileKind } | null;
  wins: readonly Won[];
  transfers: readonly Transfer[];
  /** Wins that were let go by and that this viewer was told of, since the deal began. */
  missed: readonly Missed[];
  exhausted: boolean;
  settled: Settled | null;
}

/** A table at which nothing has been dealt. */
export const EMPTY: MahjongBoard = {
  game: "mahjong",
  phase: "dealing",
  number: 0,
  dealer: 0,
  prevalentWind: 0,
  streak: 0,
  tilesLeft: 0,
  turn: 0,
  seats: [],
  latest: null,
  wins: [],
  transfers: [],
  missed: [],
  exhausted: false,
  settled: null,
};

/** The board after one more event. Neither argument is changed; what is untouched is shared. */
export function apply(board: MahjongBoard, event: MahjongEvent): MahjongBoard {
  switch (event.type) {
    case "dealt":
      return dealt(event);
    case "drawn":
      return drawn(board, event);
    case "discarded":
      return discarded(board, event);
    case "melded":
      return melded(board, event);
    case "kong_robbed":
      return {
        ...withSeat(board, event.seat, (seat) => ({
          ...seat,
          melds: seat.melds.map((meld) =>
            meld.kind === "added_kong" && meld.tile === event.tile
              ? { ...meld, kind: "pung" }
              : meld,
          ),
        })),
        phase: "ending",
      };
    case "won":
      return won(board, event);
    case "paid":
      return { ...board, transfers: [...board.transfers, ...event.transfers] };
    case "exhausted":
      return {
        ...board,
        phase: "ending",
        exhausted: true,
        missed: [...board.missed, ...event.missed],
      };
    case "settled":
      return {
        ...board,
        phase: "over",
        settled: event,
        seats: board.seats.map((seat, index) => opened(seat, event.hands[index])),
      };
    default:
      // A server newer than this page may tell more than the page can show.
      return board;
  }
}

function dealt(event: Dealt): MahjongBoard {
  return {
    ...EMPTY,
    phase: "turn",
    number: event.number,
    dealer: event.dealer,
    prevalentWind: event.prevalent_wind,
    streak: event.streak,
    tilesLeft: event.tiles_left,
    turn: event.dealer,
    seats: event.sizes.map((size, index) => ({
      hand: sorted(event.hands[index] ?? null),
      size,
      drew: false,
      drawn: null,
      melds: [],
      river: [],
      ready: false,
    })),
  };
}

function drawn(board: MahjongBoard, event: Drawn): MahjongBoard {
  const next = withSeat(board, event.seat, (seat) => ({
    ...seat,
    hand: seat.hand === null || event.tile === null ? null : sorted([...seat.hand, event.tile]),
    size: seat.size + 1,
    drew: true,
    drawn: event.tile,
  }));
  return {
    ...next,
    phase: "turn",
    turn: event.seat,
    tilesLeft: event.tiles_left,
    missed: [...board.missed, ...event.missed],
  };
}

function discarded(board: MahjongBoard, event: Discarded): MahjongBoard {
  const { seat: by, tile, drawn, ready } = event;
  const next = withSeat(board, by, (seat) => ({
    ...taken(seat, [tile]),
    river: [...seat.river, { tile, drawn, ready }],
    ready: seat.ready || ready,
  }));
  return { ...next, phase: "claims", turn: by, latest: { seat: by, tile } };
}

function melded(board: MahjongBoard, event: Melded): MahjongBoard {
  const { seat: by, meld } = event;
  const told = { missed: [...board.missed, ...event.missed] };
  if (meld.kind === "added_kong") {
    const next = withSeat(board, by, (seat) => ({
      ...taken(seat, [meld.tile]),
      melds: seat.melds.map((old) => (old.kind === "pung" && old.tile === meld.tile ? meld : old)),
    }));
    return { ...next, ...told, phase: "robbing", turn: by };
  }
  const fromHand = meldTiles(meld);
  if (meld.claimed !== null) fromHand.splice(fromHand.indexOf(meld.claimed), 1);
  let next = withSeat(board, by, (seat) => ({
    ...taken(seat, fromHand),
    melds: [...seat.melds, meld],
  }));
  if (meld.giver !== null) {
    next = withSeat(next, meld.giver, (seat) => ({ ...seat, river: seat.river.slice(0, -1) }));
    next = { ...next, latest: null };
  }
  const isKong = meld.kind === "kong" || meld.kind === "concealed_kong";
  return { ...next, ...told, phase: isKong ? "replacement" : "after_claim", turn: by };
}

function won(board: MahjongBoard, event: Won): MahjongBoard {
  const next = withSeat(board, event.seat, (seat) => opened(seat, event.hand));
  return { ...next, phase: "ending", wins: [...board.wins, event] };
}

/** A hand that lies open at the end. */
function opened(seat: SeatBoard, hand: readonly TileKind[] | undefined): SeatBoard {
  return hand === undefined ? seat : { ...seat, hand: sorted(hand), size: hand.length };
}

/** The seat without these tiles in hand; nothing stands apart any more. */
function taken(seat: SeatBoard, tiles: readonly TileKind[]): SeatBoard {
  let hand = seat.hand;
  if (hand !== null) {
    const left = [...hand];
    for (const tile of tiles) {
      const place = left.indexOf(tile);
      if (place >= 0) left.splice(place, 1);
    }
    hand = left;
  }
  return { ...seat, hand, size: seat.size - tiles.length, drew: false, drawn: null };
}

function sorted(tiles: readonly TileKind[]): TileKind[];
function sorted(tiles: readonly TileKind[] | null): TileKind[] | null;
function sorted(tiles: readonly TileKind[] | null): TileKind[] | null {
  return tiles === null ? null : [...tiles].sort((a, b) => a - b);
}

function withSeat(
  board: MahjongBoard,
  place: Seat,
  change: (seat: SeatBoard) => SeatBoard,
): MahjongBoard {
  return {
    ...board,
    seats: board.seats.map((seat, index) => (index === place ? change(seat) : seat)),
  };
}
