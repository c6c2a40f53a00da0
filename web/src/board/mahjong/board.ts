import type { PlayedSwitches } from "../core/game";
import type { TileKind } from "../core/tile";
import {
  meldTiles,
  type BirdsTurned,
  type Dealt,
  type Discarded,
  type Drawn,
  type Exchanged,
  type FlowersShown,
  type KongRobbed,
  type KongTilesTurned,
  type LastTileOffered,
  type LackingChosen,
  type MahjongEvent,
  type Meld,
  type Melded,
  type Missed,
  type Opening,
  type OpeningsShown,
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
  withLockedHand,
  without,
  withoutTiles,
  type SeatBoard,
} from "./seat";

export type { RiverTile, SeatBoard } from "./seat";

/** The phase of a deal, as everybody can see it; the server's words. */
export type Phase =
  | "dealing"
  | "stakes"
  | "opening"
  | "exchange"
  | "lacking"
  | "turn"
  | "after_claim"
  | "replacement"
  | "claims"
  | "robbing"
  | "flower"
  | "kong_tiles"
  | "last_tile"
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
  /** True if that is a kong that has been paid. */
  kongPaid: boolean;
  /** True if the last draw replaced a kong's fourth tile; also true of the discard after it. */
  replacement: boolean;
  /**
   * The eighth flower while it may be won (七抢一): whether its seat had just drawn, and whether this
   * was the tile.
   */
  openFlower: { drew: boolean; drawn: boolean } | null;
  /** True if the last kong is an opened one (开杠), until somebody draws. */
  kongOpened: boolean;
  /** The tiles turned over for it, while they may be won or claimed. */
  turned: readonly TileKind[];
  /** The seat from which the last tile is offered (海底), until somebody takes it. */
  lastOffered: Seat | null;
  /** 起手胡: the opening hands that were shown, the dealer's first. */
  openings: readonly Opening[];
  /** 中途: the hands that seats have shown in their turns, oldest first. */
  midway: readonly Opening[];
  /** Those of both that lie open on the table now: until the next draw, discard or meld. */
  showing: readonly Opening[];
  /** 换三张: the events of the exchange; null if there was none. */
  exchanged: Exchanged | null;
  /** 定缺: by seat the suit that it does without; empty before they are told. */
  lacking: readonly number[];
  /** 血战: a winner leaves the play, and the others go on. */
  playsOn: boolean;
  /** 血流: winners stay, locked, and win again. */
  winnersStay: boolean;
  wins: readonly Won[];
  /** By win the number of transfers that came before those of it. */
  winFrom: readonly number[];
  /** By win its place: 1 for the first, and for all on the same tile (一炮多响). */
  winPlaces: readonly number[];
  /** The tiles turned over after a win (扎鸟), and which seat each hits. */
  birds: BirdsTurned | null;
  /** 飘: the stake of each seat; empty if nothing is, and while it is chosen. */
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
  kongPaid: false,
  replacement: false,
  openFlower: null,
  kongOpened: false,
  turned: [],
  lastOffered: null,
  openings: [],
  midway: [],
  showing: [],
  exchanged: null,
  lacking: [],
  playsOn: false,
  winnersStay: false,
  wins: [],
  winFrom: [],
  winPlaces: [],
  birds: null,
  stakes: [],
  transfers: [],
  scores: [],
  exhausted: null,
  settled: null,
};

/** The empty table of a deal that is played by these switches. */
export function emptyTable(rules: PlayedSwitches): MahjongBoard {
  if (rules["play_on"] !== true) return EMPTY;
  return { ...EMPTY, playsOn: true, winnersStay: rules["winners_stay"] === true };
}

/** The board after one more event. Neither argument is changed; untouched parts are shared. */
export function apply(board: MahjongBoard, event: MahjongEvent): MahjongBoard {
  switch (event.type) {
    case "stakes_asked":
      return stakesAsked(board, event);
    case "dealt":
      return dealt(board, event);
    case "openings_asked":
      return { ...board, phase: "opening" };
    case "openings_shown":
      return openingsShown(board, event);
    case "exchange_asked":
      return { ...board, phase: "exchange" };
    case "exchanged":
      return exchanged(board, event);
    case "lacking_asked":
      return { ...board, phase: "lacking" };
    case "lacking_chosen":
      return lackingChosen(board, event);
    case "drawn":
      return drawn(board, event);
    case "flowers_shown":
      return flowersShown(board, event);
    case "discarded":
      return discarded(board, event);
    case "melded":
      return melded(board, event);
    case "kong_tiles_turned":
      return kongTilesTurned(board, event);
    case "last_tile_offered":
      return lastTileOffered(board, event);
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
function stakesAsked({ playsOn, winnersStay }: MahjongBoard, event: StakesAsked): MahjongBoard {
  const { number, dealer, streak } = event;
  const seats = Array.from({ length: event.seats });
  return {
    ...EMPTY,
    playsOn,
    winnersStay,
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

function dealt({ playsOn, winnersStay }: MahjongBoard, event: Dealt): MahjongBoard {
  return {
    ...EMPTY,
    playsOn,
    winnersStay,
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

/** 起手胡 before the first turn, or a hand that the seat on turn shows on the way (中途). */
function openingsShown(board: MahjongBoard, { shown }: OpeningsShown): MahjongBoard {
  let next = board;
  for (const { seat: by, tiles } of shown) {
    next = withSeat(next, by, (seat) => ({
      ...seat,
      // Tiles of a kind are all the same: tiles that were shown before may be shown again.
      shown: sorted([...seat.shown, ...without(tiles, seat.shown)]),
    }));
  }
  if (board.phase === "turn")
    return { ...next, midway: [...board.midway, ...shown], showing: shown };
  return { ...next, phase: "turn", openings: shown, showing: shown };
}

/** 开杠: the tiles lie in the river of their seat; its hand is locked from now on. */
function kongTilesTurned(board: MahjongBoard, event: KongTilesTurned): MahjongBoard {
  const { seat: by, tiles } = event;
  const next = withSeat(remember(board, event.missed), by, (seat) => ({
    ...seat,
    river: [
      ...seat.river,
      ...tiles.map((tile) => ({ tile, drawn: true, claimed: false, ready: false })),
    ],
    locked: true,
    missed: [],
  }));
  return {
    ...next,
    phase: "kong_tiles",
    lastDiscard: null,
    tilesLeft: event.tiles_left,
    turned: tiles,
    replacement: true,
  };
}

function lastTileOffered(board: MahjongBoard, event: LastTileOffered): MahjongBoard {
  const next = remember(board, event.missed);
  return { ...next, phase: "last_tile", lastOffered: event.seat, lastDiscard: null, turned: [] };
}

/** 换三张: known are the tiles that a known hand gave and those that it got. */
function exchanged(board: MahjongBoard, event: Exchanged): MahjongBoard {
  const { places, given } = event;
  const count = board.seats.length;
  const seats = board.seats.map((seat, index) => {
    const got = given[(index - places + count) % count] ?? null;
    if (seat.hand === null || got === null) return seat;
    const { hand } = withoutTiles(seat, given[index] ?? []);
    // The tile that the dealer could win on at once came last.
    const drawn = index === board.dealer ? (got.at(-1) ?? null) : seat.drawn;
    return { ...seat, hand: sorted([...(hand ?? []), ...got]), drawn };
  });
  return { ...board, phase: "turn", exchanged: event, seats };
}

function lackingChosen(board: MahjongBoard, { suits }: LackingChosen): MahjongBoard {
  return { ...board, phase: "turn", lacking: suits };
}

function drawn(board: MahjongBoard, event: Drawn): MahjongBoard {
  const { seat: by, tile } = event;
  const last = board.phase === "last_tile";
  const next = withSeat(remember(board, event.missed), by, (seat) => ({
    ...seat,
    hand: seat.hand === null || tile === null ? null : sorted([...seat.hand, tile]),
    size: seat.size + 1,
    drew: true,
    drawn: tile,
    locked: seat.locked || last,
    missed: event.barred === true ? seat.missed : [],
  }));
  return {
    ...next,
    phase: "turn",
    turn: by,
    tilesLeft: event.tiles_left,
    replacement: event.replacement,
    kongOpened: false,
    turned: [],
    lastOffered: null,
    showing: [],
  };
}

/**
 * 补花: tiles from the tail come for them; the newest tile stands apart if it was a flower. The
 * tiles that come for one that could be won are told after it.
 */
function flowersShown(board: MahjongBoard, event: FlowersShown): MahjongBoard {
  const { seat: by, flowers, tiles } = event;
  const { drawn: last = null, drew: held = false } = board.seats[by] ?? {};
  const { drew, drawn } = board.openFlower ?? {
    drew: held,
    drawn: last !== null && flowers.includes(last),
  };
  const number = board.tilesLeft - event.tiles_left;
  const next = withSeat(board, by, (seat) => {
    const left = withoutTiles(seat, flowers);
    return {
      ...left,
      hand: left.hand === null ? null : sorted([...left.hand, ...(tiles ?? [])]),
      size: left.size + number,
      drew: drew && number > 0,
      drawn: drawn ? (tiles?.at(-1) ?? null) : seat.drawn,
      bonus: [...seat.bonus, ...flowers],
    };
  });
  const openFlower = event.robbing === true ? { drew, drawn } : null;
  const phase = openFlower !== null ? "flower" : number === 0 ? "replacement" : "turn";
  return { ...next, phase, tilesLeft: event.tiles_left, replacement: false, openFlower };
}

function discarded(board: MahjongBoard, event: Discarded): MahjongBoard {
  const { seat: by, tile, drawn, ready, named = null } = event;
  const next = withSeat(board, by, (seat) => ({
    ...withoutTiles(seat, [tile]),
    // 血流: a locked hand keeps what it shows, and throws another tile of a kind.
    shown: without(seat.shown, seat.won.length > 0 ? [] : [tile]),
    river: [...seat.river, { tile, drawn, claimed: false, ready }],
    ready: seat.ready || ready,
    named: ready ? named : seat.named,
    mustDeclare: false,
    missed: event.barred === true ? seat.missed : [],
  }));
  return { ...next, phase: "claims", turn: by, lastDiscard: { seat: by, tile }, showing: [] };
}

function melded(board: MahjongBoard, event: Melded): MahjongBoard {
  const { seat: by, meld } = event;
  const told: MahjongBoard = {
    ...remember(board, event.missed),
    turn: by,
    replacement: false,
    kongOpened: event.opened ?? false,
    turned: [],
    showing: [],
    lastMeld: { seat: by, meld },
    kongPaid: false,
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
  // Of tiles turned over for a kong it may be any, of several alike the first.
  const { turned } = board;
  const back = turned.length === 0 ? 1 : turned.length - turned.indexOf(meld.claimed ?? -1);
  const claimed = withSeat(next, meld.giver, (seat) => ({
    ...seat,
    river: seat.river.map((discard, place) =>
      place === seat.river.length - back ? { ...discard, claimed: true } : discard,
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
      shown: seat.won.length > 0 ? sorted([...seat.shown, tile, tile, tile]) : seat.shown,
    };
  });
  return { ...next, phase: "ending", lastDiscard: { seat: by, tile } };
}

function isRobbed({ kind, tile }: Meld, robbed: TileKind): boolean {
  return tile === robbed && (kind === "added_kong" || kind === "concealed_kong");
}

function won(board: MahjongBoard, event: Won): MahjongBoard {
  const held = [...event.hand];
  // 开杠: the turned tiles lie in the river, one's own too.
  const turned = board.phase === "kong_tiles";
  const apart = event.giver !== null || event.how === "treasure_shown" || turned;
  if (apart) held.splice(held.indexOf(event.tile), 1);
  const { wins, winPlaces, playsOn, winnersStay } = board;
  // 血流: the hand lies open and locked, a tile that it drew to win lies apart.
  if (winnersStay && event.giver === null) held.splice(held.indexOf(event.tile), 1);
  const next = withSeat(board, event.seat, (seat) =>
    winnersStay ? withLockedHand(seat, held, event.tile) : withOpenHand(seat, held),
  );
  // Several on one tile follow each other at once; a robbed kong is an end before the first of them.
  const last = board.phase === "ending" ? wins.at(-1) : undefined;
  const same = event.giver !== null && last?.giver === event.giver && last.tile === event.tile;
  const together = same ? winPlaces.at(-1) : undefined;
  const told: MahjongBoard = {
    ...next,
    phase: "ending",
    openFlower: null,
    wins: [...wins, event],
    winFrom: [...board.winFrom, paidBefore(board, event)],
    winPlaces: [...winPlaces, together ?? wins.length + 1],
  };
  if (!playsOn) return told;
  // The tile stays in its river, won; the seat after the last of the winners goes on.
  const marked = event.giver === null ? told : withSeat(told, event.giver, withTileWon);
  return { ...marked, turn: event.seat };
}

/** The transfers before those of a win; what is passed on with its tile (呼叫转移) is one of them. */
function paidBefore({ transfers }: MahjongBoard, { seat }: Won): number {
  const last = transfers.at(-1);
  const passed = last?.reason === "kong_passed_on" && last.payee === seat;
  return transfers.length - Number(passed);
}

function withTileWon(seat: SeatBoard): SeatBoard {
  const last = seat.river.length - 1;
  return {
    ...seat,
    river: seat.river.map((tile, place) => (place === last ? { ...tile, won: true } : tile)),
  };
}

/** 血战: true of a seat that has won and left the play to the others. */
export function hasLeft({ playsOn, winnersStay, wins }: MahjongBoard, seat: Seat): boolean {
  return playsOn && !winnersStay && wins.some((won) => won.seat === seat);
}

/** True if the deal goes on after the wins that there are: two at least play on (血战), or all (血流). */
export function goesOn(board: MahjongBoard): boolean {
  const { playsOn, winnersStay, wins, seats, settled, exhausted } = board;
  const playing = winnersStay || wins.length < seats.length - 1;
  return playsOn && playing && settled === null && exhausted === null;
}

/** The wins that were told last, on one tile. */
export function newestWins({ wins, winPlaces }: MahjongBoard): readonly Won[] {
  return wins.filter((_, index) => winPlaces[index] === winPlaces.at(-1));
}

/** The seat after this one among those that play. */
export function nextSeat(board: MahjongBoard, seat: Seat): Seat {
  const count = board.seats.length;
  let following = (seat + 1) % count;
  while (hasLeft(board, following) && following !== seat) following = (following + 1) % count;
  return following;
}

function paid(board: MahjongBoard, transfers: readonly Transfer[]): MahjongBoard {
  const scores = [...board.scores];
  for (const { payer, payee, points } of transfers) {
    scores[payer] = (scores[payer] ?? 0) - points;
    scores[payee] = (scores[payee] ?? 0) + points;
  }
  const kong = board.lastMeld?.meld.kind;
  const kongPaid = board.kongPaid || (kong !== undefined && transfers[0]?.reason === kong);
  return { ...board, transfers: [...board.transfers, ...transfers], scores, kongPaid };
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
