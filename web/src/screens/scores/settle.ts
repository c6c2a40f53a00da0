import type { Sheet, SheetLine } from "./sheet";

/**
 * A payment that helps to settle: payer and payee by their places among the sums, and the points.
 */
export interface Debt {
  from: number;
  to: number;
  points: number;
}

/**
 * Few payments that clear all debts: if one owes as much as another is owed, the one pays the
 * other; else the one who owes most pays the one who is owed most. Points without a counterpart are
 * left.
 */
export function settle(sums: readonly number[]): Debt[] {
  const left = [...sums];
  const debts: Debt[] = [];
  for (;;) {
    const [from, to] = equalPair(left) ?? [place(left, Math.min), place(left, Math.max)];
    const points = Math.min(-(left[from] ?? 0), left[to] ?? 0);
    if (!(points > 0)) return debts;
    left[from] = (left[from] ?? 0) + points;
    left[to] = (left[to] ?? 0) - points;
    debts.push({ from, to, points });
  }
}

/** The settlement of a sheet among people. Bots pay nothing and get nothing. */
export interface Settling {
  debts: readonly Debt[];
  /** The points that stay open if bots have some: by column the points still won, or lost. */
  open: readonly { column: number; points: number }[];
}

/**
 * The payments among the people of a sheet, and the points that bots leave open. Deal by deal:
 * points that a bot has won of one person are no debt to the winner of another deal.
 */
export function settling({ players, matches, sums }: Settled): Settling {
  const people = players.map(({ id }) => id !== null);
  const owed = people.map(() => 0);
  for (const { paid } of matches) {
    for (const line of paid) {
      for (const [column, points] of amongPeople(line, people).entries())
        owed[column] = (owed[column] ?? 0) + points;
    }
  }
  const open = sums.map((points, column) => ({ column, points: points - (owed[column] ?? 0) }));
  return {
    debts: settle(owed),
    open: open.filter(({ column, points }) => people[column] === true && points !== 0),
  };
}

type Settled = Pick<Sheet, "players" | "sums"> & {
  matches: readonly Pick<Sheet["matches"][number], "paid">[];
};

/**
 * The points that people have won from one another in a deal, or lost. The gain of the bots is taken off
 * the losses of all who have lost, in proportion; the loss of the bots off the gains of all who have won.
 */
function amongPeople(line: SheetLine, people: readonly boolean[]): number[] {
  const points = people.map((person, column) => (person ? (line[column] ?? 0) : 0));
  const bots = -points.reduce((sum, own) => sum + own, 0);
  const bears = points.map((own) => (own * bots < 0 ? Math.abs(own) : 0));
  const whole = bears.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return points;
  const sign = Math.sign(bots);
  // Whole points: the points lost by rounding down go to the greatest remainders.
  const exact = bears.map((part) => (part * Math.abs(bots)) / whole);
  const shares = exact.map(Math.floor);
  const rest = Math.abs(bots) - shares.reduce((sum, share) => sum + share, 0);
  const order = [...exact.keys()].sort(
    (a, b) => ((exact[b] ?? 0) % 1) - ((exact[a] ?? 0) % 1) || a - b,
  );
  for (const column of order.slice(0, rest)) shares[column] = (shares[column] ?? 0) + 1;
  return points.map((own, column) => own + sign * (shares[column] ?? 0));
}

function place(sums: readonly number[], best: (...sums: number[]) => number): number {
  return sums.indexOf(best(...sums));
}

/** The places of two people, of whom one owes as much as the other is owed. */
function equalPair(sums: readonly number[]): [from: number, to: number] | null {
  for (const [from, sum] of sums.entries()) {
    const to = sum < 0 ? sums.indexOf(-sum) : -1;
    if (to >= 0) return [from, to];
  }
  return null;
}
