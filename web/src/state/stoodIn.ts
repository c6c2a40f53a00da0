import { effect, signal, type ReadonlySignal } from "@preact/signals";
import type { GameEvent } from "../board/fold";
import type { Entered } from "../net/protocol";
import type { DealHistory } from "./history";

/** The moves that a bot has made for me while I was away, in the deal that lies on the table. */
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

/** The parts of a session that tell of my absence. */
export interface Seen {
  entered: Entered | null;
  seat: number | null;
  /** A bot sits in for me. */
  substituted: boolean;
  told: DealHistory;
  /** An answer of mine is on its way. */
  acting: boolean;
}

/**
 * The moves that a bot has made for me: since the event that the server names when I come back, or
 * since the bot was seen to sit in while I was there.
 */
export function createStoodIn(look: () => Seen): ReadonlySignal<StoodIn | null> {
  const known = signal<StoodIn | null>(null);
  let entered: Entered | null = null;
  /** The first event that was not my decision; null while all were. */
  let since: number | null = null;
  /** The events that I have missed are still to come, after this event of this history. */
  let awaits: { epoch: number; seq: number } | null = null;
  let substituted = false;
  let acting = false;

  effect(() => {
    const seen = look();
    const { told } = seen;
    if (seen.entered !== entered) {
      entered = seen.entered;
      // A server of an earlier release says nothing of it.
      const { stood_in: first }: Partial<Entered> = entered ?? {};
      since = first ?? null;
      // It comes in one message, after the table has been entered.
      awaits = { epoch: told.epoch, seq: told.seq };
      if (!seen.substituted) tell(seen);
    }
    if (seen.substituted) {
      since ??= told.seq + 1;
    } else if (substituted) {
      tell(seen);
    }
    substituted = seen.substituted;
    if (seen.acting && !acting) {
      since = awaits = null;
    } else if (awaits !== null && (told.epoch !== awaits.epoch || told.seq !== awaits.seq)) {
      awaits = null;
      if (!substituted) tell(seen);
    }
    acting = seen.acting;
    const before = known.peek();
    if (before === null) return;
    if (before.epoch !== told.epoch) known.value = null;
    else if (since === null && before.fresh) known.value = { ...before, fresh: false };
  });

  function tell({ seat, told }: Seen): void {
    const first = told.seq - told.events.length + 1;
    if (seat === null || since === null) return;
    const own = told.events
      .slice(Math.max(0, since - first))
      .filter(
        (event) => (event.type === "discarded" || event.type === "melded") && event.seat === seat,
      );
    // Some cards are laid by themselves; a discard is somebody's choice.
    if (!own.some(({ type }) => type === "discarded")) return;
    known.value = { epoch: told.epoch, events: own, until: told.events.length, fresh: true };
  }

  return known;
}
