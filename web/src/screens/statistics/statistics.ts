import type { NamedRules } from "../../rulesets/rulesName";

/** The end of a match (UTC seconds) and the points of all its deals. */
export type CoursePoint = readonly [ended: number, points: number];

/** Somebody's deals of one kind; `rules` has the switches by which the ruleset is named. */
export interface GameStatistics extends NamedRules {
  /** True for matches to so many points: wins and their points are marks there. */
  race: boolean;
  /** True if another person sat there; false: against bots only. */
  people: boolean;
  deals: number;
  points: number;
  /** The standard deviation of the points of a deal. */
  spread: number;
  wins: number;
  /** Deals with at least one win. */
  won: number;
  self_drawn: number;
  /** Wins that were given, and deals with at least one; null where nobody can give a win. */
  deal_ins: number | null;
  dealt_in: number | null;
  /** The points of the greatest win; null without one. */
  best: number | null;
  /** Matches that were sat through to their end, and how often the place was first, second, … */
  matches: number;
  places: readonly number[];
  /** Fans of the wins with their number, most frequent first. */
  fans: readonly (readonly [fan: string, count: number])[];
  /** The last matches, oldest first. */
  course: readonly CoursePoint[];
  /** The end of the first deal and of the last (UTC seconds). */
  first: number;
  last: number;
  /** Most deals first; none against bots. */
  opponents: readonly Opponent[];
  /** Greatest first. */
  best_wins: readonly BestWin[];
}

/** A person with whom the subject of the statistics has played. */
export interface Opponent {
  player: string;
  name: string;
  deals: number;
  /** Wins of the opponent on what the subject threw, and their points; null: not known. */
  given: number;
  given_points: number | null;
  /** Wins of the subject on what the opponent threw, and their points. */
  taken: number;
  taken_points: number | null;
}

/** A great win, with the way to its replay. */
export interface BestWin {
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
}

/** The address of the statistics of somebody, null for one's own; days begin at midnight here. */
export function statisticsPath(player: string | null): string {
  const of = player === null ? "" : `/${encodeURIComponent(player)}`;
  return `/api/statistics${of}?offset=${-new Date().getTimezoneOffset()}`;
}

type GameKind = Pick<GameStatistics, "ruleset" | "rules" | "race" | "people">;

/** A game as the address has it: mahjong/sichuan/winners_stay=true/bots. */
export function gameKey({ ruleset, rules, race, people }: GameKind): string {
  const switches = Object.entries(rules ?? {}).map(([name, value]) => `${name}=${String(value)}`);
  const parts = [ruleset, switches.sort().join(","), race ? "race" : "", people ? "" : "bots"];
  return parts.filter((part) => part !== "").join("/");
}

/** The game with a key; without it the one that was played most with people, else with bots. */
export function chosenOf(
  games: readonly GameStatistics[],
  key: string | null,
): GameStatistics | null {
  return games.find((one) => gameKey(one) === key) ?? mostPlayed(games, true) ?? games[0] ?? null;
}

/** The same game against the other kind of opponents, or the one most played against them. */
export function againstOf(
  games: readonly GameStatistics[],
  game: GameKind,
  people: boolean,
): GameStatistics | null {
  const key = gameKey({ ...game, people });
  return games.find((one) => gameKey(one) === key) ?? mostPlayed(games, people);
}

function mostPlayed(games: readonly GameStatistics[], people: boolean): GameStatistics | null {
  return games.find((one) => one.people === people) ?? null;
}
