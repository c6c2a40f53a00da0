/** A seat at the table, from 0. */
type Seat = number;

/** A place at the table as the viewer sees it: 0 below, 1 right (next in turn), 2 above, 3 left. */
export type Place = 0 | 1 | 2 | 3;

/** A seat of so many, and the one that deals. */
export interface SeatAmong {
  seats: number;
  seat: Seat;
  dealer: Seat;
}

/** Places of the seats in turn order from the viewer, by the number of players. */
const ROUND: Readonly<Record<number, readonly Place[]>> = {
  2: [0, 2],
  3: [0, 1, 3],
  4: [0, 1, 2, 3],
};

/** The places that are taken if so many play, in turn order from the viewer's own. */
export function placesOf(seats: number): readonly Place[] {
  return ROUND[seats] ?? [];
}

/** The place of a seat as seen from `bottom`, if so many play. */
export function placeAmong(seats: number, seat: Seat, bottom: Seat): Place {
  return placesOf(seats)[(seat - bottom + seats) % seats] ?? 0;
}

/** The seats in turn order, `bottom` first. */
export function inTurn(seats: number, bottom: Seat): Seat[] {
  return Array.from({ length: seats }, (_, turn) => (bottom + turn) % seats);
}

/** The seat's wind, 0–3 from east: the number of places it comes after the dealer. */
export function windOf(seats: number, seat: Seat, dealer: Seat): Place {
  return ((seat - dealer + seats) % seats) as Place;
}
