import type { Room } from "../../net/protocol";
import { sittersOf } from "../table/sitters";

/** Why the match cannot begin yet, from what everybody sees; null when the host may start. */
export type Obstacle = { is: "empty"; seats: number } | { is: "waiting"; names: string[] } | null;

/** Whether a seat still keeps the match from starting. The host's own start says he is ready. */
export function obstacleOf(room: Room): Obstacle {
  const empty = room.seats.filter(({ kind }) => kind === "empty").length;
  if (empty > 0) return { is: "empty", seats: empty };
  const sitters = sittersOf(room);
  const names = room.seats.flatMap(({ kind, ready, player }, seat) =>
    kind === "player" && !ready && player !== room.host ? [sitters[seat]?.name ?? ""] : [],
  );
  return names.length > 0 ? { is: "waiting", names } : null;
}
