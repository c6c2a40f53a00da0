import type { TileKind } from "../core/tile";
import { nextSeat, type MahjongBoard } from "./board";
import type { Action, Seat } from "./events";

/** The index of an action in the list that was offered. */
export type Choice = number;

export interface TileChoice {
  tile: TileKind;
  choice: Choice;
}

/** A way to declare ready by a discard. */
export interface ReadyChoice {
  /** 支对: the pair that is named with it, the only tile that it then waits for; null for none. */
  named: TileKind | null;
  choice: Choice;
}

export interface KongChoice extends TileChoice {
  kind: "kong" | "added_kong" | "concealed_kong";
}

/** Opening hands (起手胡) that may be shown together, by name. */
export interface ShowChoice {
  hands: readonly string[];
  choice: Choice;
}

export interface StakeChoice {
  points: number;
  choice: Choice;
}

/** 换三张: three tiles to give away, ascending. */
export interface ExchangeChoice {
  tiles: readonly TileKind[];
  choice: Choice;
}

/** 定缺: a suit to do without. */
export interface LackingChoice {
  suit: number;
  choice: Choice;
}

/** Offered actions, sorted by the way in which they are shown. */
export interface Offers {
  /** By tile the action that discards it; tiles that are not here may not be discarded. */
  discards: ReadonlyMap<TileKind, Choice>;
  /** By tile the actions that discard it and declare ready (报听), those that name a pair last. */
  readyDiscards: ReadonlyMap<TileKind, readonly ReadyChoice[]>;
  /** By the lowest tile of the run. */
  chows: readonly TileChoice[];
  pung: TileChoice | null;
  /** Every pung: of the tiles of an opened kong there may be several. */
  pungs: readonly TileChoice[];
  kongs: readonly KongChoice[];
  /** 开杠: the kongs that may be opened. */
  opened: readonly KongChoice[];
  /** The opening hands that may be shown together, all of them first. */
  shows: readonly ShowChoice[];
  /** 海底: take the last tile. */
  takeLast: Choice | null;
  win: TileChoice | null;
  /** The stakes that may be chosen before the deal (飘), nothing first. */
  stakes: readonly StakeChoice[];
  /** Every three tiles that may be given away, the best ones first. */
  exchanges: readonly ExchangeChoice[];
  /** The suits that may be done without, the best first. */
  lackings: readonly LackingChoice[];
  pass: Choice | null;
}

/**
 * Sort the offered actions. Nothing is added and nothing left out: the server knows the legal ones.
 */
export function sortOffers(actions: readonly Action[]): Offers {
  const discards = new Map<TileKind, Choice>();
  const readyDiscards = new Map<TileKind, ReadyChoice[]>();
  const chows: TileChoice[] = [];
  const kongs: KongChoice[] = [];
  const opened: KongChoice[] = [];
  const shows: ShowChoice[] = [];
  const stakes: StakeChoice[] = [];
  const pungs: TileChoice[] = [];
  let takeLast: Choice | null = null;
  const exchanges: ExchangeChoice[] = [];
  const lackings: LackingChoice[] = [];
  let win: TileChoice | null = null;
  let pass: Choice | null = null;
  actions.forEach((action, choice) => {
    switch (action.type) {
      case "stake":
        stakes.push({ points: action.points, choice });
        break;
      case "exchange":
        exchanges.push({ tiles: action.tiles, choice });
        break;
      case "choose_lacking":
        lackings.push({ suit: action.suit, choice });
        break;
      case "discard":
        if (action.ready) {
          const ways = readyDiscards.get(action.tile) ?? [];
          readyDiscards.set(action.tile, [...ways, { named: action.named ?? null, choice }]);
        } else discards.set(action.tile, choice);
        break;
      case "chow":
        chows.push({ tile: action.tile, choice });
        break;
      case "pung":
        pungs.push({ tile: action.tile, choice });
        break;
      case "kong":
      case "added_kong":
      case "concealed_kong":
        (action.opened === true ? opened : kongs).push({
          kind: action.type,
          tile: action.tile,
          choice,
        });
        break;
      case "show_hands":
        shows.push({ hands: action.hands, choice });
        break;
      case "take_last_tile":
        takeLast = choice;
        break;
      case "declare_win":
        // Of the tiles of an opened kong the one that pays most stands first.
        win ??= { tile: action.tile, choice };
        break;
      case "pass":
        pass = choice;
        break;
    }
  });
  const [pung = null] = pungs;
  return {
    discards,
    readyDiscards,
    chows,
    pung,
    pungs,
    kongs,
    opened,
    shows,
    takeLast,
    win,
    stakes,
    exchanges,
    lackings,
    pass,
  };
}

/**
 * True if a chow of the tile that lies open binds this seat to declare ready (抢听): without that
 * only the seat before it may be chowed.
 */
export function chowBinds(board: MahjongBoard, seat: Seat): boolean {
  const { lastDiscard } = board;
  return lastDiscard !== null && nextSeat(board, lastDiscard.seat) !== seat;
}

/** True if there is any button besides discarding. */
export function hasButtons(offers: Offers): boolean {
  return (
    offers.win !== null ||
    offers.pung !== null ||
    offers.chows.length > 0 ||
    offers.kongs.length > 0 ||
    offers.opened.length > 0 ||
    offers.shows.length > 0 ||
    offers.takeLast !== null ||
    offers.stakes.length > 0 ||
    offers.exchanges.length > 0 ||
    offers.lackings.length > 0 ||
    offers.pass !== null ||
    offers.readyDiscards.size > 0
  );
}

/** The decisions that the player has left to the page until the end of the deal. */
export interface Autopilot {
  /** Win whenever it is offered (自动胡). */
  win: boolean;
  /** Claim no discard (不吃碰). */
  noClaims: boolean;
  /** Discard the drawn tile (摸来就打). */
  discard: boolean;
}

export const NO_AUTOPILOT: Autopilot = { win: false, noClaims: false, discard: false };

/** The action to choose by itself, or null if the player decides. A win is never passed by. */
export function automatic(
  offers: Offers,
  autopilot: Autopilot,
  drawn: TileKind | null,
): Choice | null {
  if (offers.win !== null) return autopilot.win ? offers.win.choice : null;
  // 起手胡 and 海底 are no claims of a discard.
  if (offers.shows.length > 0 || offers.takeLast !== null) return null;
  if (offers.pass !== null) return autopilot.noClaims ? offers.pass : null;
  if (!autopilot.discard || drawn === null) return null;
  return offers.discards.get(drawn) ?? null;
}
