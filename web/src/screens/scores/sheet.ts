import type { Setting } from "../../rulesets/rulesets";
import { featsOf, isBigWinner, type Feats } from "../../matches/feats";
import { sittersOf, type MatchSummary } from "../../matches/matches";
import { distinctNames, personName } from "../../people/names";
import { lineOf, personsOf, sumOfLines, type PointLine as SheetLine } from "../../people/persons";
import { tallyOfSummary } from "../../matches/tally";

/** A column of the sheet: a person, at any seat, or a bot. */
export interface SheetPlayer {
  /** The person's id; null for bots. */
  id: string | null;
  name: string;
}

export type { PointLine as SheetLine } from "../../people/persons";

export interface SheetDeal {
  number: number;
  /** Points, or marks in a race. */
  points: SheetLine;
  /** True if it can be watched. */
  replay: boolean;
}

export interface SheetMatch {
  share: string;
  ruleset: string;
  rules: Readonly<Record<string, Setting>>;
  started: number;
  over: boolean;
  /** Marks that end it; 0 if there is no race. */
  raceTo: number;
  deals: readonly SheetDeal[];
  /** The marks of a race; null if there is none. */
  marks: SheetLine | null;
  points: SheetLine;
  /** The points by deal; those of a race change hands with its last one. */
  paid: readonly SheetLine[];
}

/** Every match of a room, by person. */
export interface Sheet {
  players: readonly SheetPlayer[];
  matches: readonly SheetMatch[];
  /** The points of all matches together. */
  sums: readonly number[];
  /** The feats of each player; null if no wins are known. */
  feats: readonly SheetFeats[] | null;
}

/** The feats of a player, and the ruleset that has the fans of the greatest hand. */
export interface SheetFeats extends Feats {
  bestRuleset: string | null;
}

/** True for the person who has won most. */
export function isWinner(
  { players, sums }: Pick<Sheet, "players" | "sums">,
  column: number,
): boolean {
  return isBigWinner(
    sums,
    players.map(({ id }) => id !== null),
    column,
  );
}

/** So many columns stand side by side on a phone: if there are more, bots share one. */
const MOST = 4;

/** The names of bots: each by its name, or all of them together. */
export interface BotNames {
  one: (bot: number) => string;
  all: string;
}

/** The sheet of these matches, oldest first; those without a deal are not on it. */
export function sheetOf(matches: readonly MatchSummary[], bots: BotNames): Sheet {
  const played = matches.filter(({ history }) => history.length > 0);
  const { players, columns } = columnsOf(played, bots);
  const rows = played.map((match, index) => matchOf(match, columns[index] ?? [], players.length));
  const sums = players.map((_, column) =>
    rows.reduce((sum, { points }) => sum + (points[column] ?? 0), 0),
  );
  return {
    players,
    matches: rows,
    sums,
    feats: featsOfSheet(played, rows, columns, players.length),
  };
}

function featsOfSheet(
  matches: readonly MatchSummary[],
  rows: readonly SheetMatch[],
  columns: readonly (readonly (readonly number[])[])[],
  count: number,
): SheetFeats[] | null {
  const deals = matches.flatMap(({ ruleset, rules, wins }, index) =>
    (rows[index]?.deals ?? []).map(({ number }, deal) => ({
      ruleset,
      rules,
      columns: columns[index]?.[deal] ?? [],
      wins: wins?.[number] ?? null,
    })),
  );
  const feats = featsOf(deals, count);
  return (
    feats?.map((one) => ({
      ...one,
      bestRuleset: one.best === null ? null : (deals[one.best.deal]?.ruleset ?? null),
    })) ?? null
  );
}

/** The players of all matches, persons first, and by match and deal the column of each seat. */
function columnsOf(
  matches: readonly MatchSummary[],
  bots: BotNames,
): { players: SheetPlayer[]; columns: number[][][] } {
  const deals = matches.map((match) => match.history.map((_, deal) => sittersOf(match, deal + 1)));
  const { persons, columns } = personsOf(deals.flat());
  const places = persons.map((_, place) => place);
  const people = places.filter((place) => persons[place]?.player !== null);
  const others = places
    .filter((place) => persons[place]?.player === null)
    .sort((a, b) => (persons[a]?.bot ?? 0) - (persons[b]?.bot ?? 0));
  const together = persons.length > MOST && others.length > 1;
  const players = distinct([
    ...people.map((place) => ({
      id: persons[place]?.player ?? null,
      name: personName(persons[place]?.player ?? null, persons[place]?.name ?? ""),
    })),
    ...(together ? [bots.all] : others.map((place) => bots.one(persons[place]?.bot ?? 0))).map(
      (name) => ({ id: null, name }),
    ),
  ]);
  const order = [...people, ...others];
  const columnOf = places.map((place) => Math.min(order.indexOf(place), players.length - 1));
  let done = 0;
  return {
    players,
    columns: deals.map((match) =>
      columns
        .slice(done, (done += match.length))
        .map((seats) => seats.map((place) => columnOf[place] ?? 0)),
    ),
  };
}

/** The second of two with one name gets a number. */
function distinct(players: readonly SheetPlayer[]): SheetPlayer[] {
  // The bots have their names already.
  const names = distinctNames(players.map(({ name }) => ({ name, bot: null })));
  return players.map(({ id }, place) => ({ id, name: names[place] ?? "" }));
}

function matchOf(
  match: MatchSummary,
  columns: readonly (readonly number[])[],
  count: number,
): SheetMatch {
  const { raceTo, deals } = tallyOfSummary(match);
  const lines = (some: readonly (readonly number[])[]): SheetLine[] =>
    some.map((scores, deal) => lineOf(scores, columns[deal] ?? [], count));
  const paid = lines(match.history);
  return {
    share: match.share,
    ruleset: match.ruleset,
    rules: match.rules,
    started: match.started,
    over: match.ended !== null,
    raceTo,
    deals: lines(deals).map((points, index) => ({
      number: index + 1,
      points,
      replay: match.deals.includes(index + 1),
    })),
    marks: raceTo > 0 ? sumOfLines(lines(deals), count) : null,
    points: sumOfLines(paid, count),
    paid,
  };
}
