import type { Room } from "../net/protocol";
import { BOTS, silenced } from "./preferences";

/** The name under which whoever sits there is silenced: a person by id, wherever they sit; all bots together. */
export function speakerOf({ seats }: Pick<Room, "seats">, seat: number): string {
  const sitter = seats[seat];
  return sitter?.kind === "bot" ? BOTS : (sitter?.player ?? `seat ${seat}`);
}

/** Nothing of what this speaker says, shows, tosses or calls reaches this device, at any table. */
export function isSilenced(speaker: string | null): boolean {
  return silenced.value.includes(speaker ?? BOTS);
}

/** Silence a speaker on this device for good, or hear them again. */
export function silence(speaker: string, silent: boolean): void {
  const rest = silenced.value.filter((one) => one !== speaker);
  silenced.value = silent ? [...rest, speaker] : rest;
}
