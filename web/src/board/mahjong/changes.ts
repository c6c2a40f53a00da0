import { goesOn, type MahjongBoard, type Phase, type Treasure } from "./board";
import type { Meld, Opening, Seat, Transfer, Won } from "./events";

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
  | { is: "opening"; opening: Opening }
  | { is: "turned"; seat: Seat }
  | { is: "last_tile" }
  | { is: "exchanged"; places: number }
  | { is: "lacking" }
  | { is: "paid"; transfers: readonly Transfer[]; playsOn: boolean }
  | { is: "won"; won: Won };

/** Phases in which a deal that has just begun is found. */
const OPENING: ReadonlySet<Phase> = new Set<Phase>(["turn", "opening", "exchange", "lacking"]);

/**
 * The changes from `before` to `after`; null when too much has (a resync, a leap in a replay,
 * a step back) for anything to be shown moving.
 */
export function changesBetween(before: MahjongBoard, after: MahjongBoard): Change[] | null {
  if (before === after) return [];
  if (before.phase === "stakes" && OPENING.has(after.phase)) return [{ is: "dealt" }];
  const turned = after.phase === "kong_tiles" && before.phase !== "kong_tiles";
  if (after.number !== before.number || before.seats.length !== after.seats.length) {
    const begins = OPENING.has(after.phase) && after.seats.every((seat) => seat.river.length === 0);
    return begins ? [{ is: "dealt" }] : null;
  }
  const changes: Change[] = [];
  if (after.exchanged !== null && after.exchanged !== before.exchanged) {
    changes.push({ is: "exchanged", places: after.exchanged.places });
  }
  if (after.lacking !== before.lacking) changes.push({ is: "lacking" });
  let shown = 0;
  for (const [index, now] of after.seats.entries()) {
    const was = before.seats[index];
    if (was === undefined) return null;
    const laid = now.river.length - was.river.length;
    const most = turned && index === after.turn ? after.turned.length : 1;
    if (laid < 0 || laid > most || now.melds.length < was.melds.length) return null;
    if (now.melds.length > was.melds.length + 1) return null;
    if (laid > 0 && most === after.turned.length && turned)
      changes.push({ is: "turned", seat: index });
    else if (laid === 1) changes.push({ is: "discarded", seat: index });
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
  const left = before.tilesLeft - after.tilesLeft - shown - (turned ? after.turned.length : 0);
  if (after.tilesLeft > before.tilesLeft || left > 2) return null;
  const treasure = treasureChange(before.treasure, after.treasure);
  if (treasure !== null) changes.push(treasure);
  for (const opening of after.openings.slice(before.openings.length)) {
    changes.push({ is: "opening", opening });
  }
  for (const opening of after.midway.slice(before.midway.length)) {
    changes.push({ is: "opening", opening });
  }
  if (after.phase === "last_tile" && before.phase !== "last_tile") {
    changes.push({ is: "last_tile" });
  }
  for (const won of after.wins.slice(before.wins.length)) changes.push({ is: "won", won });
  const transfers = after.transfers.slice(before.transfers.length);
  // The payments for the end of a deal are made when it has been shown.
  const running = after.settled === null && (after.wins.length === 0 || goesOn(after));
  if (running && transfers.length > 0)
    changes.push({ is: "paid", transfers, playsOn: after.playsOn });
  if (after.birds !== null && before.birds === null) changes.push({ is: "birds" });
  return after.wins.length < before.wins.length ? null : changes;
}

function treasureChange(before: Treasure | null, after: Treasure | null): Change | null {
  if (after === null || after === before) return null;
  if (before === null) return { is: "treasure", set: "new" };
  if (after.replaced.length > before.replaced.length) return { is: "treasure", set: "again" };
  return { is: "treasure", set: "shown" };
}
