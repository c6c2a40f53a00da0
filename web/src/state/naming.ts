import { signal, type ReadonlySignal } from "@preact/signals";
import type { Room } from "../net/protocol";
import type { BrowserStore } from "../browser/storage";

/** As many characters as a name may have. */
export const LONGEST_NAME = 16;

/** The time (ms) for which a table waits for a name. */
export const NAMING_TIME = 20_000;

/** The question for a name, asked once: before the first seat at somebody else's table. */
export interface Naming {
  /** The moment, by `performance.now()`, until which the table waits; null while nothing is asked. */
  readonly until: ReadonlySignal<number | null>;
  /** The name was made up for the player: it is asked for once others see it. */
  due(): void;
  /** Ask if it is time to; true if the table has to wait for the answer. */
  holds(room: Room, player: string | undefined, seat: number | null): boolean;
  /** There is a name, or there will be none: nothing waits any more. */
  done(): void;
  /** The table is not seen any more: another one asks again. */
  drop(): void;
}

/** `onDone` is called once a question is over that has held a table up. */
export function createNaming(store: BrowserStore, clock: () => number, onDone: () => void): Naming {
  const until = signal<number | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function done(): void {
    clearTimeout(timer);
    if (store.text("naming") === "due") store.setText("naming", "done");
    if (until.value === null) return;
    until.value = null;
    onDone();
  }

  return {
    until,
    due: () => {
      // Somebody who was asked before, and is a new guest now, is not asked again.
      if (store.text("naming") === null) store.setText("naming", "due");
    },
    holds(room, player, seat) {
      if (until.value !== null) return true;
      const waits = room.successors.some((who) => who !== null && who.player === player);
      const sits = seat !== null && (room.phase === "gathering" || room.phase === "finished");
      if (store.text("naming") !== "due" || player === room.host || !(sits || waits)) return false;
      until.value = clock() + NAMING_TIME;
      timer = setTimeout(done, NAMING_TIME);
      return true;
    },
    done,
    drop: () => {
      clearTimeout(timer);
      until.value = null;
    },
  };
}
