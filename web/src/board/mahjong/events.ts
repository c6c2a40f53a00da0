import type { TileKind } from "../tile";

/** A place at the table, 0–3. */
export type Seat = number;

export const MELD_KINDS = ["chow", "pung", "kong", "added_kong", "concealed_kong"] as const;
export type MeldKind = (typeof MELD_KINDS)[number];

/**
 * A meld of `tile` (a chow: its lowest tile); `claimed` is the tile `giver` gave. Both are null for
 * a concealed kong.
 */
export interface Meld {
  kind: MeldKind;
  tile: TileKind;
  claimed: TileKind | null;
  giver: Seat | null;
}

/** This seat let a win worth `points` go by; only it is told. */
export interface Missed {
  seat: Seat;
  tile: TileKind;
  points: number;
}

export interface Transfer {
  payer: Seat;
  payee: Seat;
  points: number;
  reason: string;
}

export interface FanCount {
  id: string;
  points: number;
  count: number;
  tiles: TileKind[];
}

/** `kind`: `run`, `triplet`, `pair`, `single` or a meld's kind. */
export interface Group {
  kind: string;
  tiles: TileKind[];
  open: boolean;
}

export interface Score {
  points: number;
  fans: FanCount[];
  groups: Group[];
}

export interface Dealt {
  type: "dealt";
  number: number;
  dealer: Seat;
  prevalent_wind: number;
  streak: number;
  /** Null where a hand is unknown. */
  hands: (TileKind[] | null)[];
  sizes: number[];
  tiles_left: number;
}

export interface Drawn {
  type: "drawn";
  seat: Seat;
  /** Null for those who may not know it. */
  tile: TileKind | null;
  tiles_left: number;
  replacement: boolean;
  missed: Missed[];
}

export interface Discarded {
  type: "discarded";
  seat: Seat;
  tile: TileKind;
  /** The tile just drawn went straight into the river. */
  drawn: boolean;
  ready: boolean;
}

export interface Melded {
  type: "melded";
  seat: Seat;
  meld: Meld;
  missed: Missed[];
}

export interface KongRobbed {
  type: "kong_robbed";
  seat: Seat;
  tile: TileKind;
}

export interface Won {
  type: "won";
  seat: Seat;
  tile: TileKind;
  giver: Seat | null;
  how: "self_drawn" | "discard" | "robbing_kong";
  /** The concealed tiles, the winning one included. */
  hand: TileKind[];
  score: Score;
}

export interface Paid {
  type: "paid";
  transfers: Transfer[];
}

export interface Exhausted {
  type: "exhausted";
  missed: Missed[];
}

export interface Settled {
  type: "settled";
  scores: number[];
  winners: Seat[];
  next_dealer: Seat;
  hands: TileKind[][];
  wall: TileKind[];
}

/** Everything that happens at a mahjong table, as it comes over the wire. */
export type MahjongEvent =
  Dealt | Drawn | Discarded | Melded | KongRobbed | Won | Paid | Exhausted | Settled;

export interface Discard {
  type: "discard";
  tile: TileKind;
  ready: boolean;
}

export interface Claim {
  type: "chow" | "pung" | "kong" | "added_kong" | "concealed_kong" | "declare_win";
  tile: TileKind;
}

export interface Pass {
  type: "pass";
}

/** What a seat may be offered; the client answers with the index in the list it was sent. */
export type MahjongAction = Discard | Claim | Pass;

/** The tiles of a meld, ascending. */
export function meldTiles(meld: Meld): TileKind[] {
  const { kind, tile } = meld;
  if (kind === "chow") return [tile, tile + 1, tile + 2];
  return kind === "pung" ? [tile, tile, tile] : [tile, tile, tile, tile];
}
