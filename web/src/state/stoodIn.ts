import { effect, signal, type ReadonlySignal } from "@preact/signals";
import type { GameEvent } from "../board/fold";
import type { Entered } from "../net/protocol";
import type { DealHistory } from "./history";

/** What a bot has done for me while I was away, in the deal that lies on the table. */
export interface StoodIn {
  /** The history that it belongs to. */
  epoch: number;
  /** My own discards and melds, in order. */
  events: readonly GameEvent[];
  /** The number of events of the deal up to my return. */
  until: number;
  /** False once I have decided something myself again. */
  fresh: boolean;
}

/** What is seen of my absence. */
export interface Seen {
  /** The server has answered on the present line. */
  there: boolean;
  entered: Entered | null;
  seat: number | null;
  /** A bot sits in for me. */
  substituted: boolean;
  told: DealHistory;
  /** An answer of mine is on its way. */
  acting: boolean;
}

type Absence =
  | { is: "here" }
  | {
      is: "away";
      from: number;
      epoch: number;
      entered: Entered | null;
      dropped: boolean;
      acting: boolean;
    }
  | { is: "back"; from: number; epoch: number; at: number; acting: boolean };

/**
 * Follows when I am away: without a line, or with a bot on my seat. What came of my seat meanwhile
 * was the bot's, but for an answer that was on its way.
 */
export function createStoodIn(look: () => Seen): ReadonlySignal<StoodIn | null> {
  const known = signal<StoodIn | null>(null);
  let absence: Absence = { is: "here" };

  effect(() => {
    const seen = look();
    const { there, told, acting } = seen;
    const gone = !there || seen.substituted;
    if (absence.is === "back" && (acting || gone)) absence = { is: "here" };
    if (absence.is === "here" && gone) {
      const { entered } = seen;
      absence = {
        is: "away",
        from: told.seq,
        epoch: told.epoch,
        entered,
        dropped: !there,
        acting,
      };
    }
    if (absence.is === "away") {
      absence.dropped ||= !there;
      if (!gone && (!absence.dropped || seen.entered !== absence.entered)) {
        const { from, epoch } = absence;
        // What was missed comes in one message, after the table has been entered.
        if (absence.dropped) {
          absence = { is: "back", from, epoch, at: told.seq, acting: absence.acting };
        } else {
          tell(seen, from, epoch, false);
          absence = { is: "here" };
        }
      }
    } else if (absence.is === "back" && told.seq !== absence.at) {
      tell(seen, absence.from, absence.epoch, absence.acting);
      absence = { is: "here" };
    }
    const before = known.peek();
    if (before === null) return;
    if (before.epoch !== told.epoch) known.value = null;
    else if (acting && before.fresh) known.value = { ...before, fresh: false };
  });

  function tell({ seat, told }: Seen, from: number, epoch: number, acted: boolean): void {
    if (seat === null || told.epoch !== epoch) return;
    const first = told.seq - told.events.length + 1;
    const own = told.events
      .slice(Math.max(0, from + 1 - first))
      .filter(
        (event) => (event.type === "discarded" || event.type === "melded") && event.seat === seat,
      )
      .slice(acted ? 1 : 0);
    // Some cards are laid by themselves; a discard is somebody's choice.
    if (!own.some(({ type }) => type === "discarded")) return;
    known.value = { epoch, events: own, until: told.events.length, fresh: true };
  }

  return known;
}
