import type { Session } from "../state/session";

/** Phases in which nothing is lost when the page is loaded anew. */
const AT_REST: readonly string[] = ["gathering", "finished", "closed"];

/** True if a match is played on this page now. */
export function isPlayed({ table, room }: Pick<Session, "table" | "room">): boolean {
  if (table.value === null) return false;
  return room.value === null || !AT_REST.includes(room.value.phase);
}
