import { signal } from "@preact/signals";
import type { TableSummary } from "../net/protocol";
import type { Agreement, Session } from "./session";

/** A game against bots that is wanted while another one, or one with friends, is not over. */
export interface WantedGame {
  /** The other one. */
  unfinished: TableSummary;
  /** Begin the new one instead, or beside that with friends. */
  begin: () => void;
}

/** The game that may take the place of an earlier one, about which the player is asked. */
export const wantedGame = signal<WantedGame | null>(null);

function isRunning({ mine, phase }: TableSummary): boolean {
  return mine && phase !== "gathering" && phase !== "finished";
}

/** A match that one person plays against bots alone. */
function isQuickGame(table: TableSummary): boolean {
  return isRunning(table) && table.bots === table.seats - 1;
}

/** The time (s) after which a room sleeps that all have left: its match is paused then. */
const SLEEPS_AFTER = 600;

/** True for a room in which nobody has been for long. */
export function sleeps({ left_s }: TableSummary): boolean {
  return (left_s ?? 0) >= SLEEPS_AFTER;
}

/** A match that runs with others, who miss an absent player. */
export function isWithFriends(table: TableSummary): boolean {
  return isRunning(table) && table.taken > 1 && !sleeps(table);
}

/**
 * Begin a game against bots, or ask first, if one with friends or another against bots is not over;
 * true if it begins.
 */
export function startQuickGame(
  session: Session,
  agreement: Agreement,
  level: string | null,
): boolean {
  const friends = session.tables.peek().find(isWithFriends);
  if (friends === undefined) return startBesides(session, agreement, level);
  wantedGame.value = {
    unfinished: friends,
    begin: () => {
      startBesides(session, agreement, level);
    },
  };
  return false;
}

/** Begin a game against bots, even if friends play. */
function startBesides(session: Session, agreement: Agreement, level: string | null): boolean {
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
