import type { Setting } from "../rulesets/rulesets";
import { gameOf, unfold, type BoardState, type GameEvent } from "../board/fold";

/** One event with its versions; fields left out equal `full` (or `public`, for a face). */
export interface RecordedEmission {
  full: GameEvent;
  public?: GameEvent;
  faces?: Record<string, GameEvent>;
  beat?: string;
}

/** A deal as the server serves it, as far as the replay reads it. */
export interface DealRecord {
  game: string;
  ruleset: string;
  /** Every switch with its value. */
  rules: Readonly<Record<string, Setting>>;
  setup: { number: number; dealer: number; prevalent_wind: number; streak: number };
  opening: RecordedEmission[];
  decisions: { seat: number; emissions: RecordedEmission[] }[];
}

/** The eyes it is seen through: everybody's at once, one seat's, or a spectator's. */
export type Viewpoint =
  { is: "open"; seat: number } | { is: "seat"; seat: number } | { is: "public" };

/** Everything that happened, in order. */
export function emissionsOf(record: DealRecord): RecordedEmission[] {
  return [...record.opening, ...record.decisions.flatMap((decision) => decision.emissions)];
}

/** The version of an event that somebody was told. */
export function eventSeenBy(emission: RecordedEmission, viewpoint: Viewpoint): GameEvent {
  if (viewpoint.is === "open") return emission.full;
  const open = emission.public ?? emission.full;
  return viewpoint.is === "public" ? open : (emission.faces?.[viewpoint.seat] ?? open);
}

/** A deal through somebody's eyes: `boards[n]` is the table after the first `n` events. */
export interface Timeline {
  events: GameEvent[];
  boards: BoardState[];
}

/** Unfold a record, or null when this page does not know its game. */
export function timelineOf(record: DealRecord, viewpoint: Viewpoint): Timeline | null {
  const game = gameOf(record.ruleset);
  if (game === null) return null;
  const events = emissionsOf(record).map((emission) => eventSeenBy(emission, viewpoint));
  return { events, boards: unfold(game, events, record.rules) };
}

/** A place worth finding again. */
export interface Mark {
  step: number;
  is: "meld" | "win" | "end" | "costly";
}

const MARKED: Readonly<Record<string, Mark["is"]>> = {
  melded: "meld",
  won: "win",
  exhausted: "end",
};

/** The steps at which something was laid down, won or ended. */
export function marksOf(events: readonly GameEvent[]): Mark[] {
  return events.flatMap((event, index) => {
    const is = MARKED[event.type];
    return is === undefined ? [] : [{ step: index + 1, is }];
  });
}
