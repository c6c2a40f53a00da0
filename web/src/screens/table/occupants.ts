import { distinctNames } from "../../app/names";
import type { Room } from "../../net/protocol";
import type { OpenPrompt, OpenTurn } from "../../state/session";
import type { Occupant, SeatClock } from "./contract";

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

/**
 * The same with the clock that runs: of the seat on turn as everybody sees it, of one's own seat as
 * it is. In a claim window nobody but oneself is seen to be asked.
 */
export function withClock(
  occupants: readonly Occupant[],
  turn: OpenTurn | null,
  mine: number | null,
  prompt: OpenPrompt | null,
): Occupant[] {
  return occupants.map((occupant, seat) => {
    const clock = seat === mine ? clockOf(prompt) : turn?.seat === seat ? clockOf(turn) : undefined;
    return clock === undefined || occupant.substituted ? occupant : { ...occupant, clock };
  });
}

/** The time left of a decision; undefined without a limit. */
export function clockOf(asked: OpenPrompt | OpenTurn | null): SeatClock | undefined {
  if (asked === null || asked.base_ms === null) return undefined;
  if ("hurried" in asked) {
    const { baseMs, bankMs, at } = asked.hurried;
    return { baseMs, bankMs, since: at };
  }
  return { baseMs: asked.base_ms, bankMs: asked.bank_ms ?? 0, since: asked.receivedAt };
}
