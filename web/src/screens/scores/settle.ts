/** A payment that helps to settle: who pays whom how much, by their places among the sums. */
export interface Debt {
  from: number;
  to: number;
  points: number;
}

/**
 * Few payments after which nobody owes anything: of two who owe and are owed the same, one pays the
 * other; else whoever owes most pays whoever is owed most. The sums add up to nothing.
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
