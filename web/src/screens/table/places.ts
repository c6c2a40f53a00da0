import type { Seat } from "../../board/mahjong/events";

/** Where somebody sits as the viewer sees it: 0 below, 1 right (next in turn), 2 above, 3 left. */
export type Place = 0 | 1 | 2 | 3;

export const PLACES = [0, 1, 2, 3] as const;

/** The place of a seat at a table of four, seen from `bottom`. */
export function placeOf(seat: Seat, bottom: Seat): Place {
  return ((((seat - bottom) % 4) + 4) % 4) as Place;
}

/** The seat at a place; the inverse of `placeOf`. */
export function seatAt(place: Place, bottom: Seat): Seat {
  return (bottom + place) % 4;
}

/** The seat's wind, 0–3 from east: how many places it comes after the dealer. */
export function windOf(seat: Seat, dealer: Seat): Place {
  return placeOf(seat, dealer);
}
