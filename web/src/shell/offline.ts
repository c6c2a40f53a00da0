import { effect, signal, type ReadonlySignal } from "@preact/signals";
import type { Session } from "../state/session";

/** Attempts to reach the server before the page lists the things that work without it. */
const ATTEMPTS = 2;

const offline = signal(false);

/** The server was never reached since the page was opened, and is not within sight. */
export const isOffline: ReadonlySignal<boolean> = offline;

/** Notice when the page was opened without a network, and when there is one. */
export function followLine({ line, welcome }: Pick<Session, "line" | "welcome">): void {
  let met = false;
  effect(() => {
    met ||= welcome.value !== null;
    const { value } = line;
    if (met) offline.value = false;
    else if (value.is === "waiting" && (value.failures >= ATTEMPTS || !navigator.onLine)) {
      offline.value = true;
    }
  });
}
