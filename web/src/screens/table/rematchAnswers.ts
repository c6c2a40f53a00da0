import type { Room } from "../../net/protocol";
import type { Occupant } from "./contract";

/** An answer to another match: yes, nothing yet, nothing since they are not there. */
export type Wish = "wants" | "pending" | "away" | "left";

/** A seat that a person played on, and the answer. */
export interface Answer {
  seat: number;
  name: string;
  wish: Wish;
}

/** The answers to another match by seat, without bots: they always play on. */
export function answersOf(room: Room, occupants: readonly Occupant[]): Answer[] {
  return room.seats.flatMap((state, seat): Answer[] => {
    if (state.kind === "bot") return [];
    const name = occupants[seat]?.name ?? "";
    if (state.kind === "empty") return [{ seat, name, wish: "left" }];
    if (state.ready) return [{ seat, name, wish: "wants" }];
    return [{ seat, name, wish: state.connected ? "pending" : "away" }];
  });
}
