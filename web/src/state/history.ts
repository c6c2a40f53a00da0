import { signal, type ReadonlySignal } from "@preact/signals";
import {
  foldOf,
  gameOf,
  hasFold,
  type BoardState,
  type GameEvent,
  type PlayedSwitches,
} from "../board/fold";

/** The deal as far as it was told: `events[0]` is its beginning, `seq` numbers the last one. */
export interface DealHistory {
  /** Rises whenever the history begins anew. */
  epoch: number;
  seq: number;
  events: readonly GameEvent[];
}

/** The running deal as one viewer was told of it. Numbers never go back and have no holes. */
export interface History {
  readonly told: ReadonlySignal<DealHistory>;
  /** Forget everything; the next event is `seq`. Does nothing when that is what comes next anyway. */
  expect(seq: number): void;
  /** Forget everything and believe nothing until `expect`. */
  forget(): void;
  /**
   * Take events of which the first is `seq`. Returns those that were new, [] when all were known,
   * null for a hole: what is told cannot be trusted then and has been forgotten.
   */
  extend(seq: number, events: readonly GameEvent[]): readonly GameEvent[] | null;
}

export function createHistory(): History {
  const told = signal<DealHistory>({ epoch: 0, seq: 0, events: [] });
  let stale = false;

  function restart(seq: number): void {
    told.value = { epoch: told.value.epoch + 1, seq, events: [] };
  }

  return {
    told,
    expect(seq) {
      stale = false;
      if (seq !== told.value.seq + 1) restart(seq - 1);
    },
    forget() {
      stale = true;
      restart(0);
    },
    extend(seq, events) {
      if (stale) return [];
      const { epoch, seq: last, events: known } = told.value;
      const fresh = events.slice(Math.max(0, last + 1 - seq));
      if (fresh.length === 0) return [];
      if (seq > last + 1) {
        stale = true;
        restart(0);
        return null;
      }
      // Of an earlier deal nothing is needed any more: what is shown is the fold of this one.
      const types = fresh.map((event) => event.type);
      const beginning = Math.max(types.lastIndexOf("dealt"), types.lastIndexOf("stakes_asked"));
      const begins = beginning >= 0;
      told.value = {
        epoch: epoch + (begins ? 1 : 0),
        seq: seq + events.length - 1,
        events: begins ? fresh.slice(beginning) : [...known, ...fresh],
      };
      return fresh;
    },
  };
}

/** The ruleset and the switches of a deal. */
interface Played {
  ruleset: string;
  rules: PlayedSwitches;
}

/**
 * The board after the last event of a history; only what is new is folded. Null while the game is
 * not known or its code not loaded.
 */
export function boardFollowing(
  told: ReadonlySignal<DealHistory>,
  played: () => Played | null,
): () => BoardState | null {
  let epoch = -1;
  let count = 0;
  let board: BoardState | null = null;
  return () => {
    const { epoch: present, events } = told.value;
    const deal = played();
    const game = deal === null ? null : gameOf(deal.ruleset);
    if (deal === null || game === null || !hasFold(game)) return null;
    const fold = foldOf(game);
    if (board?.game !== game || present !== epoch || events.length < count) {
      board = fold.start(deal.rules);
      count = 0;
      epoch = present;
    }
    for (const event of events.slice(count)) board = fold.apply(board, event);
    count = events.length;
    return board;
  };
}
