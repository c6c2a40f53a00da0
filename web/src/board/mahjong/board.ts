import type { TileKind } from "../tile";
import {
  meldTiles,
  type BirdsTurned,
  type Dealt,
  type Discarded,
  type Drawn,
  type FlowersShown,
  type KongRobbed,
  type MahjongEvent,
  type Meld,
  type Melded,
  type Missed,
  type Seat,
  type Settled,
  type StakesAsked,
  type Transfer,
  type TreasureSet,
  type TreasureShown,
  type Won,
} from "./events";
import {
  withMeldReplaced,
  NO_TILES,
  withOpenHand,
  sorted,
  withoutTiles,
  type SeatBoard,
} from "./seat";

export type { RiverTile, SeatBoard } from "./seat";

/** The phase of a deal, as everybody can see it; the server's words. */
export type Phase =
  | "dealing"
  | "stakes"
  | "turn"
  | "after_claim"
  | "replacement"
  | "claims"
  | "robbing"
  | "ending"
  | "over";

/** 宝牌: a tile taken out of the wall, which ready seats may see. */
export interface Treasure {
  /** Null while the viewer may not see it. */
  tile: TileKind | null;
  /** The number on the die: so many tiles from the tail it was taken. */
  die: number;
  /** The treasures before it, which lie open (换宝), oldest first. */
  replaced: readonly TileKind[];
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
  /** The kinds that stand for any other (赖子). */
  wild: readonly TileKind[];
  /** The tile that was turned over to tell them; it lies open beside the wall. */
  indicator: TileKind | null;
  /** Null until one has been set. */
  treasure: Treasure | null;
  /** The seat on turn; in a claim window, the one that discarded. */
  turn: Seat;
  seats: readonly SeatBoard[];
  /** The discard that lies last in a river; null once it has been claimed. */
  lastDiscard: { seat: Seat; tile: TileKind } | null;
  /** The last meld that was laid down. */
  lastMeld: { seat: Seat; meld: Meld } | null;
  /** True where the last draw replaced a kong's fourth tile; also true of the discard after it. */
  replacement: boolean;
  wins: readonly Won[];
  /** The tiles turned over after a win (扎鸟), and which seat each hits. */
  birds: BirdsTurned | null;
  /** 飘: what each seat has staked; empty where nothing is, and while it is chosen. */
  stakes: readonly number[];
  transfers: readonly Transfer[];
  /** The sum of the transfers so far, by seat. */
  scores: readonly number[];
  /** The reason that nobody won: `wall` or `three_winners`; null while somebody still can. */
  exhausted: string | null;
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
  wild: [],
  indicator: null,
  treasure: null,
  turn: 0,
  seats: [],
  lastDiscard: null,
  lastMeld: null,
  replacement: false,
  wins: [],
  birds: null,
  stakes: [],
  transfers: [],
  scores: [],
  exhausted: null,
  settled: null,
};

/** The board after one more event. Neither argument is changed; what is untouched is shared. */
export function apply(board: MahjongBoard, event: MahjongEvent): MahjongBoard {
  switch (event.type) {
    case "stakes_asked":
      return stakesAsked(event);
    case "dealt":
      return dealt(event);
    case "drawn":
      return drawn(board, event);
    case "flowers_shown":
      return flowersShown(board, event);
    case "discarded":
      return discarded(board, event);
    case "melded":
      return melded(board, event);
    case "treasure_set":
      return treasureSet(board, event);
    case "treasure_shown":
      return treasureShown(board, event);
    case "kong_robbed":
      return kongRobbed(board, event);
    case "won":
      return won(board, event);
    case "birds_turned":
      return { ...board, birds: event };
    case "paid":
      return paid(board, event.transfers);
    case "exhausted":
      return { ...remember(board, event.missed), phase: "ending", exhausted: event.reason };
    case "settled":
      return {
        ...board,
        phase: "over",
        settled: event,
        treasure: board.treasure && { ...board.treasure, tile: event.treasure },
        seats: board.seats.map((seat, index) => ({
          ...withOpenHand(seat, event.hands[index]),
          named: event.named?.[index] ?? null,
        })),
      };
    default:
      // A server newer than this page may tell more than the page can show.
      return board;
  }
}

/** Nobody has tiles while the stakes are chosen. */
function stakesAsked(event: StakesAsked): MahjongBoard {
  const { number, dealer, streak } = event;
  const seats = Array.from({ length: event.seats });
  return {
    ...EMPTY,
    phase: "stakes",
    number,
    dealer,
    prevalentWind: event.prevalent_wind,
    streak,
    turn: dealer,
    scores: seats.map(() => 0),
    seats: seats.map(() => NO_TILES),
  };
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
    wild: event.wild,
    indicator: event.indicator,
    stakes: event.stakes,
    turn: event.dealer,
    scores: event.sizes.map(() => 0),
    seats: event.sizes.map((size, index) => {
      const hand = event.hands[index] ?? null;
      const deals = index === event.dealer;
      return {
        ...NO_TILES,
        hand: hand === null ? null : sorted(hand),
        size,
        drew: deals,
        drawn: deals ? (hand?.at(-1) ?? null) : null,
      };
    }),
  };
}

function drawn(board: MahjongBoard, event: Drawn): MahjongBoard {
  const { seat: by, tile } = event;
  const next = withSeat(remember(board, event.missed), by, (seat) => ({
    ...seat,
    hand: seat.hand === null || tile === null ? null : sorted([...seat.hand, tile]),
    size: seat.size + 1,
    drew: true,
    drawn: tile,
    missed: [],
  }));
  return {
    ...next,
    phase: "turn",
    turn: by,
    tilesLeft: event.tiles_left,
    replacement: event.replacement,
  };
}

/** 补花: tiles from the tail come for them; the newest tile stands apart if it was a flower. */
function flowersShown(board: MahjongBoard, event: FlowersShown): MahjongBoard {
  const { seat: by, flowers, tiles } = event;
  const number = board.tilesLeft - event.tiles_left;
  const next = withSeat(board, by, (seat) => {
    const replaced = seat.drawn !== null && flowers.includes(seat.drawn);
    const left = withoutTiles(seat, flowers);
    return {
      ...left,
      hand: left.hand === null ? null : sorted([...left.hand, ...(tiles ?? [])]),
      size: left.size + number,
      drew: seat.drew && number > 0,
      drawn: replaced ? (tiles?.at(-1) ?? null) : seat.drawn,
      bonus: [...seat.bonus, ...flowers],
    };
  });
  const phase = number === 0 ? "replacement" : board.phase;
  return { ...next, phase, tilesLeft: event.tiles_left, replacement: false };
}

function discarded(board: MahjongBoard, event: Discarded): MahjongBoard {
  const { seat: by, tile, drawn, ready, named = null } = event;
  const next = withSeat(board, by, (seat) => ({
    ...withoutTiles(seat, [tile]),
    river: [...seat.river, { tile, drawn, claimed: false, ready }],
    ready: seat.ready || ready,
    named: ready ? named : seat.named,
    mustDeclare: false,
    missed: [],
  }));
  return { ...next, phase: "claims", turn: by, lastDiscard: { seat: by, tile } };
}

function melded(board: MahjongBoard, event: Melded): MahjongBoard {
  const { seat: by, meld } = event;
  const told: MahjongBoard = {
    ...remember(board, event.missed),
    turn: by,
    replacement: false,
    lastMeld: { seat: by, meld },
  };
  if (meld.kind === "added_kong") {
    const next = withSeat(told, by, (seat) => ({
      ...withoutTiles(seat, [meld.tile]),
      melds: withMeldReplaced(seat.melds, "pung", meld),
    }));
    return { ...next, phase: "robbing" };
  }
  const fromHand = meldTiles(meld);
  if (meld.claimed !== null) fromHand.splice(fromHand.indexOf(meld.claimed), 1);
  const next = withSeat(told, by, (seat) => ({
    ...withoutTiles(seat, fromHand),
    melds: [...seat.melds, meld],
    mustDeclare: event.ready,
  }));
  const isKong = meld.kind === "kong" || meld.kind === "concealed_kong";
  const phase = event.robbing ? "robbing" : isKong ? "replacement" : "after_claim";
  if (meld.giver === null) return { ...next, phase };
  const claimed = withSeat(next, meld.giver, (seat) => ({
    ...seat,
    river: seat.river.map((discard, place) =>
      place === seat.river.length - 1 ? { ...discard, claimed: true } : discard,
    ),
  }));
  return { ...claimed, phase, lastDiscard: null };
}

/** Seats that have not declared ready hear that it was set, and see the one it replaces. */
function treasureSet(board: MahjongBoard, event: TreasureSet): MahjongBoard {
  const before = board.treasure?.replaced ?? [];
  const replaced = event.replaced === null ? before : [...before, event.replaced];
  const { die, tile } = event;
  return { ...board, tilesLeft: event.tiles_left, treasure: { tile, die, replaced } };
}

/** A seat looks at the treasure; other seats that know it keep knowing it. */
function treasureShown(board: MahjongBoard, { tile }: TreasureShown): MahjongBoard {
  const { treasure } = board;
  if (treasure === null || tile === null) return board;
  return { ...board, treasure: { ...treasure, tile } };
}

/**
 * The fourth tile lies open like a discard. An added kong is a pung again; of a concealed one the
 * other three tiles are back in the hand.
 */
function kongRobbed(board: MahjongBoard, event: KongRobbed): MahjongBoard {
  const { seat: by, tile } = event;
  const next = withSeat(board, by, (seat) => {
    const river = [...seat.river, { tile, drawn: false, claimed: false, ready: false }];
    const kong = seat.melds.find((meld) => isRobbed(meld, tile));
    if (kong === undefined) return { ...seat, river };
    if (kong.kind === "added_kong") {
      const melds = withMeldReplaced(seat.melds, "added_kong", { ...kong, kind: "pung" });
      return { ...seat, river, melds };
    }
    return {
      ...seat,
      river,
      melds: seat.melds.filter((meld) => meld !== kong),
      hand: seat.hand === null ? null : sorted([...seat.hand, tile, tile, tile]),
      size: seat.size + 3,
    };
  });
  return { ...next, phase: "ending", lastDiscard: { seat: by, tile } };
}

function isRobbed({ kind, tile }: Meld, robbed: TileKind): boolean {
  return tile === robbed && (kind === "added_kong" || kind === "concealed_kong");
}

function won(board: MahjongBoard, event: Won): MahjongBoard {
  const held = [...event.hand];
  const apart = event.giver !== null || event.how === "treasure_shown";
  if (apart) held.splice(held.indexOf(event.tile), 1);
  const next = withSeat(board, event.seat, (seat) => withOpenHand(seat, held));
  return { ...next, phase: "ending", wins: [...board.wins, event] };
}

function paid(board: MahjongBoard, transfers: readonly Transfer[]): MahjongBoard {
  const scores = [...board.scores];
  for (const { payer, payee, points } of transfers) {
    scores[payer] = (scores[payer] ?? 0) - points;
    scores[payee] = (scores[payee] ?? 0) + points;
  }
  return { ...board, transfers: [...board.transfers, ...transfers], scores };
}

function remember(board: MahjongBoard, missed: readonly Missed[]): MahjongBoard {
  let next = board;
  for (const entry of missed) {
    next = withSeat(next, entry.seat, (seat) => ({ ...seat, missed: [...seat.missed, entry] }));
  }
  return next;
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
