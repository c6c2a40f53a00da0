import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import type { Sitter } from "./TableView";

/** Who sits where, as the table shows it. */
export function sittersOf(room: Room): Sitter[] {
  return room.seats.map((seat, index) => ({
    id: seat.player,
    name: seat.name === "" ? windName(index) : seat.name,
    bot: seat.kind === "bot",
    connected: seat.connected,
    substituted: seat.substituted,
  }));
}

function windName(seat: number): string {
  return t(`table.wind.${(seat % 4) as 0 | 1 | 2 | 3}`);
}

/** Points before deal `number`, by seat: those of the finished deals before it. */
export function scoresBefore(room: Room, number: number): number[] {
  const sums = room.seats.map(() => 0);
  for (const deal of (room.match?.history ?? []).slice(0, Math.max(0, number - 1))) {
    deal.forEach((points, seat) => {
      sums[seat] = (sums[seat] ?? 0) + points;
    });
  }
  return sums;
}
