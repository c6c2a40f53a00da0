import type { Sheet } from "./sheet";

/** A payment that helps to settle: who pays whom how much, by their places among the sums. */
export interface Debt {
  from: number;
  to: number;
  points: number;
}

/**
 * Few payments after which nobody owes anything: of two who owe and are owed the same, one pays the
 * other; else whoever owes most pays whoever is owed most. What has no counterpart is left.
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

/** How people settle a sheet. Bots pay nothing and get nothing. */
export interface Settling {
  debts: readonly Debt[];
  /** What stays open where bots have points: by column what somebody has still won, or lost. */
  open: readonly { column: number; points: number }[];
}

/** The payments among the people of a sheet, and what bots leave open. */
export function settling({ players, sums }: Pick<Sheet, "players" | "sums">): Settling {
  const left = sums.map((points, column) => (players[column]?.id === null ? 0 : points));
  const debts = settle(left);
  for (const { from, to, points } of debts) {
    left[from] = (left[from] ?? 0) + points;
    left[to] = (left[to] ?? 0) - points;
  }
  const open = left.map((points, column) => ({ column, points }));
  return { debts, open: open.filter(({ points }) => points !== 0) };
}

function place(sums: readonly number[], best: (...sums: number[]) => number): number {
  return sums.indexOf(best(...sums));
}

/** The places of somebody who owes as much as somebody else is owed. */
function equalPair(sums: readonly number[]): [from: number, to: number] | null {
  for (const [from, sum] of sums.entries()) {
    const to = sum < 0 ? sums.indexOf(-sum) : -1;
    if (to >= 0) return [from, to];
  }
  return null;
}
