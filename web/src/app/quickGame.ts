import { signal } from "@preact/signals";
import type { TableSummary } from "../net/protocol";
import type { Agreement, Session } from "../state/session";

/** A game against bots that is wanted while an earlier one is not over. */
export interface WantedGame {
  /** The earlier one. */
  unfinished: TableSummary;
  /** Begin the new one instead. */
  begin: () => void;
}

/** The game of which the player is asked whether it takes the place of an earlier one. */
export const wantedGame = signal<WantedGame | null>(null);

/** A match that one person plays against bots alone. */
function isQuickGame({ mine, phase, seats, bots }: TableSummary): boolean {
  return mine && phase !== "gathering" && phase !== "finished" && bots === seats - 1;
}

/** Begin a game against bots, or ask first, when one is not over; says whether it begins. */
export function startQuickGame(
  session: Session,
  agreement: Agreement,
  level: string | null,
): boolean {
  // The list has the newest first.
  const unfinished = session.tables.peek().filter(isQuickGame).at(-1);
  if (unfinished === undefined) {
    session.playNow(agreement, level);
    return true;
  }
  wantedGame.value = {
    unfinished,
    begin: () => {
      session.playNow(agreement, level, unfinished.table);
    },
  };
  return false;
}
