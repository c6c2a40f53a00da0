import type { Session } from "../../../state/session";

/**
 * Say the reason that a piece of one's own hand cannot be played now; while the line is down that
 * is the reason, before any rule.
 */
export function sayBarred(session: Session, code: string): void {
  session.say(session.line.value.is === "open" ? code : "no_line");
}
