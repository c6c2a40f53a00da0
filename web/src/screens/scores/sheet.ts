import { sittersOf, type MatchSummary } from "../../app/matches";
import { tallyOfSummary } from "../../app/tally";

/** A column of the sheet: a person, wherever he sat, or a bot. */
export interface SheetPlayer {
  /** The person's id; null for bots. */
  id: string | null;
  name: string;
}

/** The points of each player of the sheet; null for who did not play. */
export type SheetLine = readonly (number | null)[];

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
  started: number;
  over: boolean;
  /** Marks that end it; 0 where there is no race. */
  raceTo: number;
  deals: readonly SheetDeal[];
  /** The marks of a race; null where there is none. */
  marks: SheetLine | null;
  points: SheetLine;
}

/** Every match of a room, by person. */
export interface Sheet {
  players: readonly SheetPlayer[];
  matches: readonly SheetMatch[];
  /** The points of all matches together. */
  sums: readonly number[];
}

/** So many columns stand side by side on a phone: where there are more, bots share one. */
const MOST = 4;

/** How bots are called: each by its seat, or all of them together. */
export interface BotNames {
  one: (seat: number) => string;
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
  return { players, matches: rows, sums };
}

/** The players of all matches, persons first, and by match and deal the column of each seat. */
function columnsOf(
  matches: readonly MatchSummary[],
  bots: BotNames,
): { players: SheetPlayer[]; columns: number[][][] } {
  const deals = matches.map((match) => match.history.map((_, deal) => sittersOf(match, deal + 1)));
  const persons = new Map<string, SheetPlayer>();
  const botSeats = new Set<number>();
  for (const seats of deals.flat()) {
    for (const [seat, { player, name }] of seats.entries()) {
      // Who has changed the name is called by the newest.
      if (player !== null) persons.set(player, { id: player, name });
      else botSeats.add(seat);
    }
  }
  const together = persons.size + botSeats.size > MOST && botSeats.size > 1;
  const order = [...botSeats].sort((a, b) => a - b);
  const botNames = together ? [bots.all] : order.map(bots.one);
  const people = [...persons.values()];
  const players = distinct([...people, ...botNames.map((name) => ({ id: null, name }))]);
  const places = new Map([...persons.keys()].map((id, column) => [id, column]));
  const columns = deals.map((match) =>
    match.map((seats) =>
      seats.map(({ player }, seat) =>
        player === null
          ? people.length + (together ? 0 : order.indexOf(seat))
          : (places.get(player) ?? 0),
      ),
    ),
  );
  return { players, columns };
}

/** The second of two with one name gets a number. */
function distinct(players: readonly SheetPlayer[]): SheetPlayer[] {
  const taken = new Set<string>();
  return players.map(({ id, name }) => {
    let called = name;
    for (let next = 2; taken.has(called); next++) called = `${name}${next}`;
    taken.add(called);
    return { id, name: called };
  });
}

function matchOf(
  match: MatchSummary,
  columns: readonly (readonly number[])[],
  count: number,
): SheetMatch {
  const { raceTo, deals } = tallyOfSummary(match);
  const lines = (some: readonly (readonly number[])[]): SheetLine[] =>
    some.map((scores, deal) => lineOf(scores, columns[deal] ?? [], count));
  return {
    share: match.share,
    ruleset: match.ruleset,
    started: match.started,
    over: match.ended !== null,
    raceTo,
    deals: lines(deals).map((points, index) => ({
      number: index + 1,
      points,
      replay: match.deals.includes(index + 1),
    })),
    marks: raceTo > 0 ? sumOf(lines(deals), count) : null,
    points: sumOf(lines(match.history), count),
  };
}

/** The sum of lines; null for who is in none of them. */
function sumOf(lines: readonly SheetLine[], count: number): SheetLine {
  return Array.from({ length: count }, (_, column) =>
    lines.reduce<number | null>((sum, line) => {
      const points = line[column] ?? null;
      return points === null ? sum : (sum ?? 0) + points;
    }, null),
  );
}

/** Scores by seat as a line of the sheet; what shares a column is added. */
function lineOf(scores: readonly number[], columns: readonly number[], count: number): SheetLine {
  const line = new Array<number | null>(count).fill(null);
  for (const [seat, column] of columns.entries()) {
    line[column] = (line[column] ?? 0) + (scores[seat] ?? 0);
  }
  return line;
}
