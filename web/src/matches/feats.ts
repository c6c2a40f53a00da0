import type { Setting } from "../rulesets/rulesets";

/** A win of a finished deal; `giver`: the seat that threw the tile or card, if one did. */
export interface DealWin {
  seat: number;
  giver: number | null;
  self_drawn: boolean;
  fans?: readonly string[];
  /** The points that it was paid, in a race its marks; deals from before do not say. */
  points?: number | null;
}

/** The best hand that somebody has won with, by its own points: a deal may have cost more. */
export interface BestHand {
  points: number;
  fans: readonly string[];
  /** The place of the deal among those that were counted. */
  deal: number;
}

/** The counts of 胡, 自摸 and 点炮 of somebody in some deals, and the greatest hand. */
export interface Feats {
  wins: number;
  selfDrawn: number;
  /** Null where nobody can give a win. */
  fed: number | null;
  best: BestHand | null;
}

/** A finished deal: by seat the person, its wins if they are known, and the rules. */
export interface CountedDeal {
  columns: readonly number[];
  wins: readonly DealWin[] | null;
  rules: Readonly<Record<string, Setting>>;
}

/** True if somebody can win on what another has thrown, or has by a kong that was robbed. */
function canBeGiven({ rules, wins }: CountedDeal): boolean {
  const thrown = rules["hu_on_discard"] !== false && rules["self_draw_only"] !== true;
  return thrown || (wins ?? []).some(({ giver }) => giver !== null);
}

/** The feats of so many people; null if no wins are known. */
export function featsOf(deals: readonly CountedDeal[], count: number): Feats[] | null {
  if (deals.every(({ wins }) => wins === null)) return null;
  const fed = deals.some(canBeGiven) ? 0 : null;
  const feats = Array.from({ length: count }, (): Feats => ({
    wins: 0,
    selfDrawn: 0,
    fed,
    best: null,
  }));
  for (const [deal, { columns, wins }] of deals.entries()) {
    for (const { seat, giver, self_drawn: selfDrawn, fans = [], points } of wins ?? []) {
      const winner = columns[seat] ?? -1;
      const own = feats[winner];
      if (own === undefined) continue;
      own.wins += 1;
      if (selfDrawn) own.selfDrawn += 1;
      const loser = feats[giver === null ? -1 : (columns[giver] ?? -1)];
      if (loser !== undefined) loser.fed = (loser.fed ?? 0) + 1;
      const gained = points ?? 0;
      if (gained > (own.best?.points ?? 0)) own.best = { points: gained, fans, deal };
    }
  }
  return feats;
}

/**
 * Of these sums the greatest of a person, if it is above zero: 大赢家. People who play together settle
 * among themselves; a person who plays with bots alone must have more than the bots.
 */
export function isBigWinner(
  sums: readonly number[],
  people: readonly boolean[],
  place: number,
): boolean {
  const alone = people.filter((person) => person).length < 2;
  const most = Math.max(0, ...sums.filter((_, other) => alone || people[other]));
  return people[place] === true && most > 0 && sums[place] === most;
}
