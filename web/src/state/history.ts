import { signal, type ReadonlySignal } from "@preact/signals";
import {
  foldOf,
  gameOf,
  hasFold,
  type BoardState,
  type GameEvent,
  type PlayedSwitches,
} from "../board/fold";
import type { DealIdentity } from "../net/protocol";

/**
 * The deal as the server has named it: null if nothing lies on the table, undefined if the server
 * is of an earlier release, which names no deal.
 */
export type NamedDeal = DealIdentity | null | undefined;

/** The deal as far as it was told: `events[0]` is its beginning, `seq` numbers the last one. */
export interface DealHistory {
  /** Rises whenever the history begins anew. */
  epoch: number;
  seq: number;
  events: readonly GameEvent[];
  deal: NamedDeal;
}

/** The running deal as one viewer was told of it. Numbers never go back and have no holes. */
export interface History {
  readonly told: ReadonlySignal<DealHistory>;
  /**
   * The next event is `seq`, of this deal. All that was told is forgotten, unless it is of the same
   * deal and ends just before.
   */
  expect(seq: number, deal: NamedDeal): void;
  /** Forget everything and believe nothing until `expect`. */
  forget(): void;
  /** Nothing lies on the table any more: forget the deal. The numbers go on. */
  clear(): void;
  /**
   * Take events of which the first is `seq`, and the deal that they begin. Returns those that were
   * new, [] when all were known, null for a hole: the history cannot be trusted then and has been
   * forgotten.
   */
  extend(seq: number, events: readonly GameEvent[], deal?: NamedDeal): readonly GameEvent[] | null;
}

export function createHistory(): History {
  const told = signal<DealHistory>({ epoch: 0, seq: 0, events: [], deal: null });
  let stale = false;

  function restart(seq: number, deal: NamedDeal): void {
    told.value = { epoch: told.value.epoch + 1, seq, events: [], deal };
  }

  return {
    told,
    expect(seq, deal) {
      stale = false;
      const known = told.value;
      if (seq !== known.seq + 1 || !mayBe(known, deal)) restart(seq - 1, deal);
      else if (deal !== known.deal) told.value = { ...known, deal };
    },
    forget() {
      stale = true;
      restart(0, null);
    },
    clear() {
      const { seq, events, deal } = told.value;
      if (events.length > 0) restart(seq, deal === undefined ? undefined : null);
    },
    extend(seq, events, deal) {
      if (stale) return [];
      const { epoch, seq: last, events: known } = told.value;
      const fresh = events.slice(Math.max(0, last + 1 - seq));
      if (fresh.length === 0) return [];
      if (seq > last + 1) {
        stale = true;
        restart(0, null);
        return null;
      }
      // Of an earlier deal nothing is needed any more: the board is the fold of this one.
      const types = fresh.map((event) => event.type);
      const other = deal && !mayBe(told.value, deal) ? 0 : -1;
      const beginning = Math.max(
        types.lastIndexOf("dealt"),
        types.lastIndexOf("stakes_asked"),
        other,
      );
      const begins = beginning >= 0;
      told.value = {
        epoch: epoch + (begins ? 1 : 0),
        seq: seq + events.length - 1,
        events: begins ? fresh.slice(beginning) : [...known, ...fresh],
        deal: deal ?? told.value.deal,
      };
      return fresh;
    },
  };
}

/** True if the known events may be of this deal: nothing tells that they are of another one. */
function mayBe({ deal, events }: DealHistory, named: NamedDeal): boolean {
  if (named === undefined) return true;
  if (deal === undefined) return named !== null || events.length === 0;
  return deal?.match === named?.match && deal?.number === named?.number;
}

/** The ruleset and the switches that a room plays by. */
interface Played {
  ruleset: string;
  rules: PlayedSwitches;
}

/**
 * The board after the last event of a history; only new events are folded. Null while nothing lies
 * on the table, the room does not play by the deal's rules, or the code of the game is not loaded.
 */
export function boardFollowing(
  told: ReadonlySignal<DealHistory>,
  played: () => Played | null,
): () => BoardState | null {
  let epoch = -1;
  let count = 0;
  let board: BoardState | null = null;
  return () => {
    const { epoch: present, events, deal } = told.value;
    const room = played();
    if (room === null || events.length === 0) return null;
    // A room plays by other rules before it is heard that its last deal is gone.
    if (deal && deal.ruleset !== room.ruleset) return null;
    const game = gameOf(room.ruleset);
    if (game === null || !hasFold(game)) return null;
    const fold = foldOf(game);
    const goesOn = board?.game === game && present === epoch && events.length >= count;
    let next = goesOn && board !== null ? board : fold.start(room.rules);
    for (const event of events.slice(goesOn ? count : 0)) next = fold.apply(next, event);
    // An event that cannot be folded leaves the board before it as it is.
    [board, count, epoch] = [next, events.length, present];
    return board;
  };
}
