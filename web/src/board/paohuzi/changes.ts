import type { Transfer } from "../../net/protocol";
import type { PaohuziBoard } from "./board";
import type { Meld, Seat, Won } from "./events";

/** One thing that differs between two boards that follow each other, to be set in motion. */
export type Change =
  | { is: "dealt" }
  | { is: "flipped"; seat: Seat }
  | { is: "discarded"; seat: Seat }
  /** The card that lay open was wanted by nobody. */
  | { is: "rests"; seat: Seat }
  | { is: "melded"; seat: Seat; meld: Meld; place: number }
  | { is: "died"; seat: Seat }
  /** Points change hands in the middle of the deal. */
  | { is: "paid"; transfers: readonly Transfer[] }
  | { is: "won"; won: Won };

/**
 * The changes from `before` to `after`; null when too much has (a resync, a leap in a replay,
 * a step back) for anything to be shown moving.
 */
export function changesBetween(before: PaohuziBoard, after: PaohuziBoard): Change[] | null {
  if (before === after) return [];
  if (after.number !== before.number || after.seats.length !== before.seats.length) {
    const begins = after.seats.every((seat) => seat.river.length === 0);
    return begins && after.settled === null ? [{ is: "dealt" }] : null;
  }
  if (after.stockLeft > before.stockLeft || before.stockLeft - after.stockLeft > 2) return null;
  if (after.wins.length < before.wins.length) return null;
  const changes: Change[] = [];
  for (const [seat, now] of after.seats.entries()) {
    const was = before.seats[seat];
    if (was === undefined) return null;
    const laid = now.river.length - was.river.length;
    if (laid < 0 || laid > 1 || now.melds.length < was.melds.length) return null;
    if (now.melds.length > was.melds.length + 4) return null;
    const newest = now.river.at(-1);
    if (laid === 1 && newest !== undefined) {
      changes.push({ is: newest.thrown ? "discarded" : "flipped", seat });
    }
    if (after.wins.length === before.wins.length && after.settled === null) {
      const place = now.melds.findIndex((meld, index) => was.melds[index]?.kind !== meld.kind);
      const meld = now.melds[place];
      if (meld !== undefined) changes.push({ is: "melded", seat, meld, place });
    }
    if (now.dead && !was.dead) changes.push({ is: "died", seat });
  }
  const open = before.phase === "offer" ? before.offer : null;
  if (open !== null && after.wins.length === before.wins.length && after.settled === null) {
    const place = (before.seats[open.owner]?.river.length ?? 0) - 1;
    if (after.seats[open.owner]?.river[place]?.claimed === false) {
      changes.unshift({ is: "rests", seat: open.owner });
    }
  }
  const transfers = after.transfers
    .slice(before.transfers.length)
    .filter(({ reason }) => reason === "ti");
  if (transfers.length > 0 && after.settled === null) changes.push({ is: "paid", transfers });
  for (const won of after.wins.slice(before.wins.length)) changes.push({ is: "won", won });
  return changes;
}
