import type { NamedRules } from "../../rulesets/rulesName";

/** The end of a match (UTC seconds) and the points of all its deals. */
export type CoursePoint = readonly [ended: number, points: number];

/** Somebody's deals by one ruleset against one kind of opponents. */
export interface GameStatistics extends NamedRules {
  /** True if another person sat there; false: against bots only. */
  people: boolean;
  deals: number;
  points: number;
  /** The standard deviation of the points of a deal. */
  spread: number;
  wins: number;
  self_drawn: number;
  /** Null where nobody can give a win. */
  deal_ins: number | null;
  /** The points of the greatest win; null without one. */
  best: number | null;
  /** Matches that were sat through to their end, and how often the place was first, second, … */
  matches: number;
  places: readonly number[];
  /** Fans of the wins with their number, most frequent first. */
  fans: readonly (readonly [fan: string, count: number])[];
  /** The last matches, oldest first. */
  course: readonly CoursePoint[];
}

/** A person with whom the subject of the statistics has played. */
export interface Opponent {
  player: string;
  name: string;
  deals: number;
  /** Wins of the opponent on what the subject threw, and their points. */
  given: number;
  given_points: number;
  /** Wins of the subject on what the opponent threw, and their points. */
  taken: number;
  taken_points: number;
}

/** A great win, with the way to its replay. */
export interface BestWin extends NamedRules {
  /** True if another person sat there. */
  people: boolean;
  share: string;
  deal: number;
  seat: number;
  points: number;
  fans: readonly string[];
  ended: number;
}

/** Statistics as `/api/statistics` tells them. */
export interface Statistics {
  player: string;
  name: string;
  /** True if only deals count in which the reader sat as well. */
  together: boolean;
  /** Most deals first. */
  games: readonly GameStatistics[];
  /** The number of days with a deal. */
  days: number;
  /** The end of the first deal and of the last (UTC seconds); null without any. */
  first: number | null;
  last: number | null;
  /** Most deals first. */
  opponents: readonly Opponent[];
  /** Of each game those that are greatest, greatest first. */
  best: readonly BestWin[];
}

/** The address of the statistics of somebody, null for one's own; days begin at midnight here. */
export function statisticsPath(player: string | null): string {
  const of = player === null ? "" : `/${encodeURIComponent(player)}`;
  return `/api/statistics${of}?offset=${-new Date().getTimezoneOffset()}`;
}

/** A choice among the games of somebody. */
export interface GameChoice {
  /** With people or with bots; null: with people if there was any deal with them. */
  people: boolean | null;
  /** Null: the ruleset that was played most. */
  ruleset: string | null;
}

/** The games on offer for a choice, most deals first, and the one that it takes. */
export function chosenOf(
  games: readonly GameStatistics[],
  { people, ruleset }: GameChoice,
): { offered: readonly GameStatistics[]; game: GameStatistics | null } {
  const wanted = people ?? games.some((one) => one.people);
  const offered = games.filter((one) => one.people === wanted);
  const game = offered.find((one) => one.ruleset === ruleset) ?? offered[0] ?? null;
  return { offered, game };
}

/** The great wins of a game: points of different games cannot be compared. */
export function bestOf(best: readonly BestWin[], game: GameStatistics): readonly BestWin[] {
  return best.filter(({ ruleset, people }) => ruleset === game.ruleset && people === game.people);
}
