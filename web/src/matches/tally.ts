import type { MatchState } from "../net/protocol";
import { sittersOf, type MatchSummary } from "./matches";
import {
  dealSitters,
  lineOf,
  personsOf,
  sumOfLines,
  type Person,
  type PointLine,
  type Sitter,
} from "../people/persons";

/** The count of a match: by points that are settled after every deal, or by the marks of a race. */
export interface Tally {
  /** Marks that end the match; 0 if there is no race. */
  raceTo: number;
  /** The gains of every seat in each finished deal. */
  deals: readonly (readonly number[])[];
  /** The sums by seat. */
  sums: readonly number[];
  /** The payments by seat once a race is over; null before, and if points are paid at once. */
  settled: readonly number[] | null;
}

type Counted = Pick<
  MatchState,
  "race_to" | "history" | "marks_history" | "scores" | "marks" | "finished"
>;

/** The tally of a match at a table. */
export function tallyOf(match: Counted): Tally {
  const { race_to: raceTo, history, marks_history: known, scores, marks } = match;
  if (raceTo === 0) return { raceTo, deals: history, sums: scores, settled: null };
  // A match that began when marks were not kept by deal has them from then on.
  const before = history.slice(known.length).map((deal) => deal.map(() => 0));
  return {
    raceTo,
    deals: [...before, ...known],
    sums: marks,
    settled: match.finished ? scores : null,
  };
}

/** The tally of a match that is watched again; one whose marks were not kept has points only. */
export function tallyOfSummary(match: MatchSummary): Tally {
  const { length, history, marks_history: marks, seats, ended } = match;
  const scores = sumsOf(history, seats.length);
  if (length.unit !== "points" || marks.length !== history.length) {
    return { raceTo: 0, deals: history, sums: scores, settled: null };
  }
  return {
    raceTo: length.target,
    deals: marks,
    sums: sumsOf(marks, seats.length),
    settled: ended === null ? null : scores,
  };
}

/** The count of a match by person: points go to the person who sat there in the deal. */
export interface PersonTally {
  persons: readonly Person[];
  /** By finished deal and seat the place among them. */
  columns: readonly (readonly number[])[];
  raceTo: number;
  /** The gains of every person in each finished deal. */
  deals: readonly PointLine[];
  sums: readonly number[];
  /** The payments once a race is over; null before, and if points are paid at once. */
  settled: readonly number[] | null;
  /**
   * In a race the marks of the seat that each person had last, if others have earned some of them:
   * these end the match. Null if they are their own.
   */
  seatSums: readonly (number | null)[];
}

/**
 * The tally of a match by person; before the first deal is over, of the people who were dealt it,
 * or of `now`, who sit there. Those of `waiting` who have not played yet come last, without points.
 */
export function personTally(
  { raceTo, deals, sums, settled }: Tally,
  history: readonly (readonly number[])[],
  sitters: readonly (readonly Sitter[])[],
  now: readonly Sitter[],
  waiting: readonly Sitter[] = [],
): PersonTally {
  const played = sitters.slice(0, deals.length);
  const { persons: players, columns } = personsOf(played.length > 0 ? played : [sitters[0] ?? now]);
  const known = new Set(players.map(({ player }) => player));
  const persons = [
    ...players,
    ...waiting
      .filter(({ player }) => !known.has(player))
      .map(({ player, name }) => ({ player, name, bot: null })),
  ];
  const count = persons.length;
  const last = columns.at(-1) ?? [];
  // If nobody has changed seats, the sums are known without the deals; some of these may not be.
  const changed = columns.some((line) => line.some((column, seat) => column !== seat));
  const lines = (some: readonly (readonly number[])[]): PointLine[] =>
    some.map((points, deal) => lineOf(points, columns[deal] ?? last, count));
  const summed = (some: readonly (readonly number[])[]): number[] =>
    sumOfLines(lines(some), count).map((points) => points ?? 0);
  const none = new Array<number>(count - players.length).fill(0);
  const own = changed ? summed(deals) : [...sums, ...none];
  return {
    persons,
    columns: deals.map((_, deal) => columns[deal] ?? last),
    raceTo,
    deals: lines(deals),
    sums: own,
    settled: settled === null ? null : changed ? summed(history) : [...settled, ...none],
    seatSums: persons.map((_, person) => {
      const seat = last.indexOf(person);
      const here = sums[seat] ?? null;
      return raceTo === 0 || here === null || here === own[person] ? null : here;
    }),
  };
}

/**
 * The tally by person of a match at a table, where `now` sit, and these sit out. While it runs,
 * somebody who has come for his first deal is there, too.
 */
export function personTallyOf(
  match: Counted & Pick<MatchState, "players" | "sat">,
  now: readonly Sitter[],
  waiting: readonly Sitter[] = [],
): PersonTally {
  const come = match.finished ? [] : now.filter(({ player }) => player !== null);
  return personTally(tallyOf(match), match.history, dealSitters(match), now, [...come, ...waiting]);
}

/** The tally by person of a match that is watched again. */
export function personTallyOfSummary(match: MatchSummary): PersonTally {
  const sitters = match.history.map((_, deal) => sittersOf(match, deal + 1));
  return personTally(tallyOfSummary(match), match.history, sitters, match.seats);
}

/**
 * The sums that stand at the seats before deal `number`: of the people who play it (`sitters`:
 * those of every deal); in a race those of the seats, which end the match.
 */
export function seatSumsBefore(
  tally: Tally,
  number: number,
  sitters: readonly (readonly Sitter[])[],
): number[] {
  const sums = sumsBefore(tally, number);
  const here = sitters[number - 1];
  if (tally.raceTo > 0 || here === undefined) return sums;
  const { persons, columns } = personsOf(sitters.slice(0, number));
  const before = tally.deals
    .slice(0, Math.max(0, number - 1))
    .map((points, deal) => lineOf(points, columns[deal] ?? [], persons.length));
  const own = sumOfLines(before, persons.length);
  return here.map((_, seat) => own[columns[number - 1]?.[seat] ?? 0] ?? 0);
}

/** The sums by seat before deal `number`. */
export function sumsBefore({ deals, sums }: Tally, number: number): number[] {
  return sums.map((sum, seat) =>
    deals.slice(Math.max(0, number - 1)).reduce((left, deal) => left - (deal[seat] ?? 0), sum),
  );
}

function sumsOf(deals: readonly (readonly number[])[], seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) =>
    deals.reduce((sum, deal) => sum + (deal[seat] ?? 0), 0),
  );
}
