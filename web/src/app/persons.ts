import type { MatchState } from "../net/protocol";

/** Whoever plays a deal at a seat: a person, or a bot. */
export interface Sitter {
  player: string | null;
  name: string;
}

/** One who has points of their own: a person, wherever they sat, or the bots of one seat. */
export interface Person {
  /** Null for bots. */
  player: string | null;
  /** The newest. */
  name: string;
  /** The seat where they came first; that of a bot. */
  seat: number;
}

/** Everybody who has played, in the order in which they came, and by deal the person of each seat. */
export interface Persons {
  persons: readonly Person[];
  columns: readonly (readonly number[])[];
}

/** The points of each person; null for who did not play. */
export type PointLine = readonly (number | null)[];

/** The people and bots of these deals. */
export function personsOf(deals: readonly (readonly Sitter[])[]): Persons {
  const persons: Person[] = [];
  const places = new Map<string | number, number>();
  const columns = deals.map((sitters) =>
    sitters.map(({ player, name }, seat) => {
      const place = places.get(player ?? seat) ?? persons.length;
      places.set(player ?? seat, place);
      persons[place] = { player, name, seat: persons[place]?.seat ?? seat };
      return place;
    }),
  );
  return { persons, columns };
}

/** The people and bots of each deal of a match at a table, also of the one that runs. */
export function dealSitters({ players, sat }: Pick<MatchState, "players" | "sat">): Sitter[][] {
  return sat.map((places) => places.map((place) => players[place] ?? { player: null, name: "" }));
}

/** Points by seat as a line by person; what shares a column is added. */
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

/** The sum of lines; null for who is in none of them. */
export function sumOfLines(lines: readonly PointLine[], count: number): PointLine {
  return Array.from({ length: count }, (_, column) =>
    lines.reduce<number | null>((sum, line) => {
      const points = line[column] ?? null;
      return points === null ? sum : (sum ?? 0) + points;
    }, null),
  );
}
