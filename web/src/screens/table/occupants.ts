import { distinctNames } from "../../app/names";
import type { Room } from "../../net/protocol";
import type { Occupant } from "./contract";

/** The occupants of the seats, as the table shows them. */
export function occupantsOf(room: Room): Occupant[] {
  const names = distinctNames(room.seats.map(({ kind, name }) => ({ name, bot: kind === "bot" })));
  return room.seats.map((seat, index) => ({
    id: seat.player,
    name: names[index] ?? "",
    bot: seat.kind === "bot",
    face: seat.kind === "bot" && seat.name === "" ? index : undefined,
    connected: seat.connected,
    substituted: seat.substituted,
  }));
}
