import type { MatchState } from "../net/protocol";

/** The one who plays a deal at a seat: a person, or a bot. */
export interface Sitter {
  player: string | null;
  name: string;
  /** The bot; an earlier release does not say: then it is the one of the seat's number. */
  bot?: number | null | undefined;
}

/** An owner of points: a person, at any seat, or a bot. */
export interface Person {
  /** Null for bots. */
  player: string | null;
  /** The newest. */
  name: string;
  /** The bot, of all that there are; null for people. */
  bot: number | null;
}

/** Everybody who has played, in the order in which they came, and by deal the person of each seat. */
export interface Persons {
  persons: readonly Person[];
  columns: readonly (readonly number[])[];
}

/** The points of each person; null for one who did not play. */
export type PointLine = readonly (number | null)[];

/** The bot at a seat; null if a person sits. */
export function botOf({ player, bot }: Omit<Sitter, "name">, seat: number): number | null {
  return player === null ? (bot ?? seat) : null;
}

/** The people and bots of these deals. */
export function personsOf(deals: readonly (readonly Sitter[])[]): Persons {
  const persons: Person[] = [];
  const places = new Map<string | number, number>();
  const columns = deals.map((sitters) =>
    sitters.map((sitter, seat) => {
      const { player, name } = sitter;
      const bot = botOf(sitter, seat);
      const key = player ?? bot ?? seat;
      const place = places.get(key) ?? persons.length;
      places.set(key, place);
      persons[place] = { player, name, bot };
      return place;
    }),
  );
  return { persons, columns };
}

/** The people and bots of each deal of a match at a table, also of the one that runs. */
export function dealSitters({ players, sat }: Pick<MatchState, "players" | "sat">): Sitter[][] {
  return sat.map((places) => places.map((place) => players[place] ?? { player: null, name: "" }));
}

/** Points by seat as a line by person; points in one column are added. */
export function lineOf(
  points: readonly number[],
  columns: readonly number[],
  count: number,
): PointLine {
  const line = new Array<number | null>(count).fill(null);
  for (const [seat, column] of columns.entries()) {
    line[column] = (line[column] ?? 0) + (points[seat] ?? 0);
  }
  return line;
}

/** The sum of lines; null for a person who is in none of them. */
export function sumOfLines(lines: readonly PointLine[], count: number): PointLine {
  return Array.from({ length: count }, (_, column) =>
    lines.reduce<number | null>((sum, line) => {
      const points = line[column] ?? null;
      return points === null ? sum : (sum ?? 0) + points;
    }, null),
  );
}
