import type { Room } from "../../net/protocol";
import { t } from "../../i18n/translate";
import { benchOf } from "../../state/bench";
import { everybodyOf } from "./parts/occupants";

/** The reason that the match cannot begin yet, from public facts; null when the host may start. */
export type Obstacle = { is: "empty"; seats: number } | { is: "waiting"; names: string[] } | null;

/**
 * The obstacle that still keeps the match from starting, as the reader at the place `mine` is told it: himself he finds
 * first, as "you". The host's own start says he is ready.
 */
export function obstacleOf(room: Room, mine: number | null): Obstacle {
  const empty = room.seats.filter(({ kind }) => kind === "empty").length;
  if (empty > 0) return { is: "empty", seats: empty };
  const occupants = everybodyOf(room);
  const seated = room.seats.map(({ kind, ready, player }) => ({
    awaited: kind === "player" && !ready,
    player,
  }));
  const waiting = benchOf(room).map(({ ready, connected, player }) => ({
    // Somebody who sits out and is away keeps nobody waiting.
    awaited: connected && !ready,
    player,
  }));
  const unready = [...seated, ...waiting].flatMap(({ awaited, player }, place) =>
    awaited && player !== (room.acting_host || room.host) ? [place] : [],
  );
  const others = unready.filter((seat) => seat !== mine).map((seat) => occupants[seat]?.name ?? "");
  const names = others.length < unready.length ? [t("room.waitingYou"), ...others] : others;
  return names.length > 0 ? { is: "waiting", names } : null;
}
