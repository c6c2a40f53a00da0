import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import type { Sitter } from "./TableView";

/** Who sits where, as the table shows it; bots have no names and are numbered. */
export function sittersOf(room: Room): Sitter[] {
  let bots = 0;
  return room.seats.map((seat) => {
    const bot = seat.kind === "bot";
    const number = bot ? ++bots : 0;
    return {
      id: seat.player,
      name: bot && seat.name === "" ? t("seat.botNumber", { number }) : seat.name,
      bot,
      connected: seat.connected,
      substituted: seat.substituted,
    };
  });
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
