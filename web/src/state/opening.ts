import { freshEntropy, toHex } from "../net/entropy";
import type { CreateTable, PlayNow } from "../net/protocol";

/** A table as somebody wishes to have it. */
export type Wish = Omit<CreateTable, "key"> | Omit<PlayNow, "key" | "commitment">;
type Asked = CreateTable | PlayNow;

/** So long (ms) after a wish its table is still waited for, and asked for again over a new line. */
export const WAITED_FOR = 30_000;

/** The table that is asked for until it is shown: one wish has one key, however often it is said. */
export interface Opening {
  /** Ask for a table; the same wish again before the answer is the same message. */
  ask(wish: Wish): void;
  /** Over a new line: ask once more for what was not answered. Says whether there is such a wish. */
  again(): boolean;
  /** It was answered, or nobody waits for it any more. */
  over(): void;
}

/** `say` tells whether there is a line; `commit` makes a share of the shuffle. */
export function createOpening(
  say: (message: Asked) => boolean,
  commit: () => string,
  clock: () => number,
): Opening {
  let open: { wish: string; message: Asked; until: number } | null = null;

  function asked(wish: Wish): Asked {
    const key = toHex(freshEntropy());
    return wish.type === "play_now" ? { ...wish, key, commitment: commit() } : { ...wish, key };
  }

  function waited(): typeof open {
    if (open !== null && clock() > open.until) open = null;
    return open;
  }

  return {
    ask(wish) {
      const text = JSON.stringify(wish);
      const before = waited();
      const message = before?.wish === text ? before.message : asked(wish);
      open = say(message) ? { wish: text, message, until: clock() + WAITED_FOR } : null;
    },
    again() {
      const before = waited();
      return before !== null && say(before.message);
    },
    over() {
      open = null;
    },
  };
}
