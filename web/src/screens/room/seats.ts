import type { Room } from "../../net/protocol";
import { t } from "../../i18n/translate";
import { occupantsOf } from "../table/occupants";

/** The reason that the match cannot begin yet, from what everybody sees; null when the host may start. */
export type Obstacle = { is: "empty"; seats: number } | { is: "waiting"; names: string[] } | null;

/**
 * The obstacle that still keeps the match from starting, as the reader at `mine` is told it: himself he finds
 * first, as "you". The host's own start says he is ready.
 */
export function obstacleOf(room: Room, mine: number | null): Obstacle {
  const empty = room.seats.filter(({ kind }) => kind === "empty").length;
  if (empty > 0) return { is: "empty", seats: empty };
  const occupants = occupantsOf(room);
  const unready = room.seats.flatMap(({ kind, ready, player }, seat) =>
    kind === "player" && !ready && player !== room.host ? [seat] : [],
  );
  const others = unready.filter((seat) => seat !== mine).map((seat) => occupants[seat]?.name ?? "");
  const names = others.length < unready.length ? [t("room.waitingYou"), ...others] : others;
  return names.length > 0 ? { is: "waiting", names } : null;
}
