import { createChunk } from "../browser/chunk";
import type { Effect } from "./heard";

/** The code that plays; loaded when a table is shown. */
export const PLAYER_CHUNK = createChunk(async () => (await import("./player")).PLAYER);

/** Play a made sound, if the code is here. */
export function playNow(effect: Effect): void {
  const player = PLAYER_CHUNK.state.peek();
  if (player.is === "ready") player.value.play([{ is: "effect", effect }]);
}

/** Let a seat say a phrase, in the voice of the player who sits there. */
export function sayNow(saying: string, seat: number, caller: string | null): void {
  const player = PLAYER_CHUNK.state.peek();
  if (player.is === "ready") player.value.saying(saying, seat, caller);
}

/** Fetch our voice for phrases, if the code is here: somebody is about to say one. */
export function preparePhrases(): void {
  const player = PLAYER_CHUNK.state.peek();
  if (player.is === "ready") void player.value.preparePhrases();
}

/** Say a line in the chosen voice, as a sample, to this person. */
export async function playSample(person: string | null): Promise<void> {
  await PLAYER_CHUNK.load();
  const player = PLAYER_CHUNK.state.peek();
  if (player.is === "ready") player.value.sample("pung", person);
}
