import type { Room } from "../../net/protocol";

/** Why the match cannot begin yet, from what everybody sees; null when the host may start. */
export type Obstacle = { is: "empty"; seats: number } | { is: "waiting"; names: string[] } | null;

/** Whether a seat still keeps the match from starting. The host's own start says he is ready. */
export function obstacleOf(room: Room): Obstacle {
  const empty = room.seats.filter(({ kind }) => kind === "empty").length;
  if (empty > 0) return { is: "empty", seats: empty };
  const names = room.seats
    .filter(({ kind, ready, player }) => kind === "player" && !ready && player !== room.host)
    .map(({ name }) => name);
  return names.length > 0 ? { is: "waiting", names } : null;
}
