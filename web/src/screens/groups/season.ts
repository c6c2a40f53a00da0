import { ask, myToken, type Loaded } from "../../browser/api";
import { distinctNames, personName } from "../../people/names";
import type { NamedRules } from "../../rulesets/rulesName";

/** A kind of game; a race is a match to so many points. */
export interface GameKind extends NamedRules {
  race: boolean;
}

/** The deals of a person in one kind of game; of all bots if `player` is null. */
export interface Standing extends GameKind {
  player: string | null;
  deals: number;
  points: number;
  matches: number;
  firsts: number;
  wins: number;
  self_drawn: number;
  deal_ins: number;
}

/** Wins of one person on what another threw. */
export interface Feeding extends GameKind {
  giver: string;
  winner: string;
  wins: number;
}

export interface GreatWin extends GameKind {
  player: string;
  share: string;
  deal: number;
  seat: number;
  points: number;
  fans: readonly string[];
  ended: number;
}

export interface Streak {
  player: string;
  longest: number;
  current: number;
}

/** A rating by places alone; provisional after few matches. */
export interface Rating {
  rating: number;
  provisional: boolean;
}

/** The sums of a group over a time, as `/api/groups/{group}/season` tells them. */
export interface Season {
  deals: number;
  matches: number;
  first: number | null;
  last: number | null;
  standings: readonly Standing[];
  feedings: readonly Feeding[];
  best: readonly GreatWin[];
  streaks: readonly Streak[];
  /** Without people who were erased. */
  names: Readonly<Record<string, string>>;
  /** At the end of the time, of those who have played a match through. */
  ratings: Readonly<Record<string, Rating>>;
}

/** The sums of a person over the games that are shown; `player` null: of all bots. */
export interface Place {
  player: string | null;
  /** From 1; people with the same points have the same. */
  rank: number;
  deals: number;
  points: number;
  matches: number;
  firsts: number;
  wins: number;
  dealIns: number;
}

/** A month like `2026-11`, or `all`. */
export type Period = string;

export const ALL: Period = "all";
const MONTH = /^(\d{4})-(\d\d)$/;
/** So many months can be chosen. */
const MONTHS = 24;
/** Until five in the morning it is still the evening before. */
const DAWN = 5;

/** The season of a group. */
export async function askSeason(
  group: string,
  period: Period,
): Promise<Exclude<Loaded<Season>, { is: "loading" }>> {
  const [from, to] = timesOf(period);
  const asked = period === ALL ? "" : `?from=${from}&to=${to}`;
  return ask<Season>(`/api/groups/${encodeURIComponent(group)}/season${asked}`, { as: myToken() });
}

/** The month of a time (ms), by the evening that it belongs to. */
export function monthOf(time: number): Period {
  const day = new Date(time);
  day.setHours(day.getHours() - DAWN);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}`;
}

/** Year and month of a period; null for all time. */
export function yearAndMonth(period: Period): readonly [year: number, month: number] | null {
  const found = MONTH.exec(period);
  return found === null ? null : [Number(found[1]), Number(found[2])];
}

/** The first second of a month, and the first after it. */
export function timesOf(period: Period): readonly [from: number, to: number] {
  const [year, month] = yearAndMonth(period) ?? [1970, 1];
  const dawn = (after: number): number =>
    Math.max(0, Math.floor(new Date(year, month - 1 + after, 1, DAWN).getTime() / 1000));
  return [dawn(0), dawn(1)];
}

/** The months since a group was founded (seconds), newest first, then all time. */
export function periodsSince(created: number, now: number): Period[] {
  const periods: Period[] = [];
  const first = monthOf(created * 1000);
  const day = new Date(now);
  day.setHours(day.getHours() - DAWN);
  for (let back = 0; back < MONTHS; back += 1) {
    const month = monthOf(new Date(day.getFullYear(), day.getMonth() - back, 2, 12).getTime());
    if (month < first) break;
    periods.push(month);
  }
  return [...periods, ALL];
}

/** The key of a kind of game. */
export function kindKey({ ruleset, rules, race }: GameKind): string {
  return JSON.stringify([ruleset, Object.entries(rules ?? {}).sort(), race]);
}

/** The kinds of games that were played, most deals first. */
export function kindsOf({ standings }: Season): GameKind[] {
  const kinds = new Map<string, { kind: GameKind; deals: number }>();
  for (const one of standings) {
    const key = kindKey(one);
    const known = kinds.get(key);
    const deals = (known?.deals ?? 0) + one.deals;
    const { ruleset, rules, race } = one;
    kinds.set(key, { kind: { ruleset, race, ...(rules === undefined ? {} : { rules }) }, deals });
  }
  return [...kinds.values()].sort((a, b) => b.deals - a.deals).map(({ kind }) => kind);
}

/** The people of a season by points, most first, and behind them the bots; `kind` null: all games. */
export function placesOf({ standings }: Season, kind: string | null): Place[] {
  const places = new Map<string | null, Place>();
  for (const one of standings) {
    if (kind !== null && kindKey(one) !== kind) continue;
    const { player } = one;
    const none = {
      player,
      rank: 0,
      deals: 0,
      points: 0,
      matches: 0,
      firsts: 0,
      wins: 0,
      dealIns: 0,
    };
    const sum = places.get(player) ?? none;
    places.set(player, {
      player,
      rank: 0,
      deals: sum.deals + one.deals,
      points: sum.points + one.points,
      matches: sum.matches + one.matches,
      firsts: sum.firsts + one.firsts,
      wins: sum.wins + one.wins,
      dealIns: sum.dealIns + one.deal_ins,
    });
  }
  const sorted = [...places.values()].sort(
    (a, b) => Number(a.player === null) - Number(b.player === null) || b.points - a.points,
  );
  return sorted.map((place) => ({
    ...place,
    rank: 1 + sorted.findIndex(({ points }) => points === place.points),
  }));
}

/** The names of all people of a season; of two who were erased the second has a mark. */
export function namesOf(season: Season): Readonly<Record<string, string>> {
  const { standings, names } = season;
  const people = new Set(standings.flatMap(({ player }) => player ?? []));
  const gone = [...people].filter((player) => names[player] === undefined).sort();
  const called = distinctNames(gone.map((player) => ({ name: personName(player, ""), bot: null })));
  return { ...names, ...Object.fromEntries(gone.map((player, at) => [player, called[at] ?? ""])) };
}

/** By giver and winner the wins that were given. */
export function feedingOf(
  { feedings }: Season,
  kind: string | null,
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const rows = new Map<string, Map<string, number>>();
  for (const one of feedings) {
    if (kind !== null && kindKey(one) !== kind) continue;
    const row = rows.get(one.giver) ?? new Map<string, number>();
    row.set(one.winner, (row.get(one.winner) ?? 0) + one.wins);
    rows.set(one.giver, row);
  }
  return rows;
}
