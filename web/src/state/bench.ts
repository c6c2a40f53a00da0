import type { BenchSeat, Room, SeatState } from "../net/protocol";

/** The people who sit out (坐醒), in the order in which they come in; none from an earlier release. */
export function benchOf({ bench }: { bench?: readonly BenchSeat[] }): readonly BenchSeat[] {
  return bench ?? [];
}

/** The person of this id on a seat or on the bench. */
export function personOf(room: Room, player: string | null): SeatState | BenchSeat | undefined {
  if (player === null) return undefined;
  return [...room.seats, ...benchOf(room)].find((one) => one.player === player);
}

/**
 * True if this person decides like the host now: the host, or while no match is running the person who
 * stands in for a host who is away.
 */
export function decides(room: Room, player: string | null | undefined): boolean {
  const open = room.phase === "gathering" || room.phase === "finished";
  return player === ((open && room.acting_host) || room.host);
}

/** The state of this place: of a seat, or after the seats of somebody on the bench. */
export function personAt(room: Room, place: number): SeatState | BenchSeat | undefined {
  return room.seats[place] ?? benchOf(room)[place - room.seats.length];
}

/** True if this person sits out. */
export function sitsOut(room: Room, player: string | null | undefined): boolean {
  return benchOf(room).some((one) => one.player === player);
}

/**
 * The place of the player who has this seat (null: none): places count the seats, then the people
 * who sit out.
 */
export function placeOf(
  room: Room,
  seat: number | null,
  player: string | null | undefined,
): number | null {
  if (seat !== null) return seat;
  const waiting = benchOf(room).findIndex((one) => one.player === player);
  return waiting < 0 ? null : room.seats.length + waiting;
}

/** The people who come in for the next deal and the ones who go, as far as they are known. */
export interface NextPlaces {
  /** The people who come in. */
  comes: readonly BenchSeat[];
  /** The seats whose people sit out then. */
  goes: readonly number[];
}

/** The places of the next deal: all who wait and are there come in, first for bots. */
export function nextPlaces(room: Room): NextPlaces {
  const goes = room.sits_out as readonly number[] | undefined;
  const free = room.seats.filter(({ kind }) => kind !== "player").length;
  const able = benchOf(room).filter(({ connected }) => connected);
  return { comes: able.slice(0, free + (goes?.length ?? 0)), goes: goes ?? [] };
}
