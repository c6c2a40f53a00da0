import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Session } from "./session";

/** The session of the page, handed down by its root. */
export const SessionContext = createContext<Session | null>(null);

/** The session of the page. Throws outside a `SessionContext`. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("no session is handed down");
  return session;
}
