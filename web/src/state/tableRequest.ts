import { freshEntropy, toHex } from "../net/entropy";
import type { CreateTable, PlayNow, PlayOn } from "../net/protocol";

/** A table as somebody wishes to have it. */
export type WantedTable =
  Omit<CreateTable, "key"> | Omit<PlayNow, "key" | "commitment"> | Omit<PlayOn, "key">;
type RequestMessage = CreateTable | PlayNow | PlayOn;

/** So long (ms) after a request its table is still waited for, and asked for again over a new line. */
export const REQUEST_TIMEOUT = 30_000;

/**
 * The table that is asked for until it is shown: one request has one key, even if it is sent often.
 */
export interface TableRequest {
  /** Ask for a table; the same table again before the answer is the same message. */
  ask(wanted: WantedTable): void;
  /** Over a new line: send an unanswered request once more. True if there is one. */
  resend(): boolean;
  /** It was answered, or nobody waits for it any more. */
  drop(): void;
}

/** `say` returns true if there is a line; `commit` makes a share of the shuffle. */
export function createTableRequest(
  say: (message: RequestMessage) => boolean,
  commit: () => string,
  clock: () => number,
): TableRequest {
  let open: { wanted: string; message: RequestMessage; until: number } | null = null;

  function messageFor(wanted: WantedTable): RequestMessage {
    const key = toHex(freshEntropy());
    return wanted.type === "play_now"
      ? { ...wanted, key, commitment: commit() }
      : { ...wanted, key };
  }

  function pending(): typeof open {
    if (open !== null && clock() > open.until) open = null;
    return open;
  }

  return {
    ask(wanted) {
      const text = JSON.stringify(wanted);
      const before = pending();
      const message = before?.wanted === text ? before.message : messageFor(wanted);
      open = say(message) ? { wanted: text, message, until: clock() + REQUEST_TIMEOUT } : null;
    },
    resend() {
      const before = pending();
      return before !== null && say(before.message);
    },
    drop() {
      open = null;
    },
  };
}
