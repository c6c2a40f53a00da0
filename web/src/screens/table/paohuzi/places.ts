import type { Seat } from "../../../board/paohuzi/events";
import type { Place } from "../places";

/** Places of the seats in turn order from the viewer, by how many play. */
const ROUND: Readonly<Record<number, readonly Place[]>> = {
  2: [0, 2],
  3: [0, 1, 3],
  4: [0, 1, 2, 3],
};

/** Where a seat is seen from `bottom`: 0 below, 1 right (next in turn), 2 above, 3 left. */
export function placeAmong(seats: number, seat: Seat, bottom: Seat): Place {
  return ROUND[seats]?.[(seat - bottom + seats) % seats] ?? 0;
}
