import type { GameEvent } from "../net/protocol";
import type { MahjongEvent } from "./mahjong/events";
import { upToDate as mahjongUpToDate } from "./mahjong/older";
import type { PaohuziEvent } from "./paohuzi/events";
import { upToDate as paohuziUpToDate } from "./paohuzi/older";

/**
 * An event as it is told today: records of older engines lack the fields that came later, which then
 * say that there was nothing of the kind.
 */
export function upToDate(game: "mahjong" | "paohuzi", event: GameEvent): GameEvent {
  if (event.type === "paid") {
    const transfers = event.transfers.map((transfer) => ({ ...UNSHARED, ...transfer }));
    return { ...event, transfers };
  }
  return game === "mahjong"
    ? mahjongUpToDate(event as MahjongEvent)
    : paohuziUpToDate(event as PaohuziEvent);
}

const UNSHARED = { shares: [] };
