import type { Room } from "../net/protocol";
import { personAt } from "./bench";
import { BOTS, silenced } from "./preferences";

/** The name by which the player at this place is silenced: a person by id; all bots together. */
export function speakerOf(room: Room, place: number): string {
  const sitter = room.seats[place];
  return sitter?.kind === "bot" ? BOTS : (personAt(room, place)?.player ?? `seat ${place}`);
}

/** Nothing that this speaker says, shows, tosses or calls reaches this device, at any table. */
export function isSilenced(speaker: string | null): boolean {
  return silenced.value.includes(speaker ?? BOTS);
}

/** Silence a speaker on this device for good, or hear them again. */
export function silence(speaker: string, silent: boolean): void {
  const rest = silenced.value.filter((one) => one !== speaker);
  silenced.value = silent ? [...rest, speaker] : rest;
}
