import type { MatchState } from "../net/protocol";
import type { MatchSummary } from "./matches";

/** The count of a match: by points that are settled after every deal, or by the marks of a race. */
export interface Tally {
  /** Marks that end the match; 0 where there is no race. */
  raceTo: number;
  /** The gains of every seat in each finished deal. */
  deals: readonly (readonly number[])[];
  /** The sums by seat. */
  sums: readonly number[];
  /** The payments by seat once a race is over; null before, and where points are paid at once. */
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
