import type { MahjongBoard, Treasure } from "./board";
import type { Meld, Seat, Won } from "./events";

/** One thing that differs between two boards that follow each other, to be set in motion. */
export type Change =
  | { is: "dealt" }
  | { is: "drawn"; seat: Seat; replacement: boolean }
  | { is: "discarded"; seat: Seat }
  | { is: "melded"; seat: Seat; meld: Meld }
  | { is: "flowers"; seat: Seat }
  | { is: "ready"; seat: Seat }
  | { is: "treasure"; set: "new" | "again" | "shown" }
  | { is: "birds" }
  | { is: "won"; won: Won };

/**
 * The changes from `before` to `after`; null when too much has (a resync, a leap in a replay,
 * a step back) for anything to be shown moving.
 */
export function changesBetween(before: MahjongBoard, after: MahjongBoard): Change[] | null {
  if (before === after) return [];
  if (before.phase === "stakes" && after.phase === "turn") return [{ is: "dealt" }];
  if (after.number !== before.number || before.seats.length !== after.seats.length) {
    const begins = after.phase === "turn" && after.seats.every((seat) => seat.river.length === 0);
    return begins ? [{ is: "dealt" }] : null;
  }
  const changes: Change[] = [];
  let shown = 0;
  for (const [index, now] of after.seats.entries()) {
    const was = before.seats[index];
    if (was === undefined) return null;
    const laid = now.river.length - was.river.length;
    if (laid < 0 || laid > 1 || now.melds.length < was.melds.length) return null;
    if (now.melds.length > was.melds.length + 1) return null;
    if (laid === 1) changes.push({ is: "discarded", seat: index });
    if (now.ready && !was.ready) changes.push({ is: "ready", seat: index });
    const meld = now.melds.find((candidate, place) => was.melds[place]?.kind !== candidate.kind);
    // A pung that was no kong before is the rest of a robbed one: nothing new is laid down.
    const laidDown = now.melds.length > was.melds.length || meld?.kind === "added_kong";
    if (meld !== undefined && laidDown) changes.push({ is: "melded", seat: index, meld });
    const flowers = now.bonus.length - was.bonus.length;
    if (flowers < 0) return null;
    shown += flowers;
    if (flowers > 0) changes.push({ is: "flowers", seat: index });
    if (now.drew && (!was.drew || laid === 1 || meld !== undefined)) {
      changes.push({ is: "drawn", seat: index, replacement: after.replacement });
    }
  }
  const left = before.tilesLeft - after.tilesLeft - shown;
  if (after.tilesLeft > before.tilesLeft || left > 2) return null;
  const treasure = treasureChange(before.treasure, after.treasure);
  if (treasure !== null) changes.push(treasure);
  for (const won of after.wins.slice(before.wins.length)) changes.push({ is: "won", won });
  if (after.birds !== null && before.birds === null) changes.push({ is: "birds" });
  return after.wins.length < before.wins.length ? null : changes;
}

function treasureChange(before: Treasure | null, after: Treasure | null): Change | null {
  if (after === null || after === before) return null;
  if (before === null) return { is: "treasure", set: "new" };
  if (after.replaced.length > before.replaced.length) return { is: "treasure", set: "again" };
  return { is: "treasure", set: "shown" };
}
