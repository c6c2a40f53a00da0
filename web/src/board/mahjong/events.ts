import type { MahjongMeld } from "../../net/protocol";
import type { TileKind } from "../core/tile";

export type {
  MahjongAction as Action,
  MahjongBirdsTurned as BirdsTurned,
  MahjongDealt as Dealt,
  MahjongDiscarded as Discarded,
  MahjongDrawn as Drawn,
  MahjongExchanged as Exchanged,
  MahjongEvent,
  MahjongFanCount as FanCount,
  MahjongFlowersShown as FlowersShown,
  MahjongGroup as Group,
  MahjongKongRobbed as KongRobbed,
  MahjongLackingChosen as LackingChosen,
  MahjongMeld as Meld,
  MahjongMelded as Melded,
  MahjongKongTilesTurned as KongTilesTurned,
  MahjongLastTileOffered as LastTileOffered,
  MahjongMissed as Missed,
  MahjongOpening as Opening,
  MahjongOpeningsShown as OpeningsShown,
  MahjongScore as Score,
  MahjongSettled as Settled,
  MahjongStakesAsked as StakesAsked,
  MahjongTreasureSet as TreasureSet,
  MahjongTreasureShown as TreasureShown,
  MahjongWon as Won,
  Transfer,
} from "../../net/protocol";

/** A place at the table, 0–3. */
export type Seat = number;

/** The tiles of a meld, ascending. */
export function meldTiles(meld: MahjongMeld): TileKind[] {
  const { kind, tile } = meld;
  if (kind === "chow") return [tile, tile + 1, tile + 2];
  return kind === "pung" ? [tile, tile, tile] : [tile, tile, tile, tile];
}
