import { FIRST_HONOUR, type TileKind } from "../core/tile";

/** The kinds that are no flowers. */
const KINDS = 34;
const COPIES = 4;

export interface ReadyHow {
  /** True of a tile that the hand may not win on. */
  barred: (tile: TileKind) => boolean;
  /** Seven pairs win, four alike as two of them. */
  pairs: boolean;
}

/** True if some tile completes these concealed ones: to sets and a pair, or to seven pairs. */
export function isReady(hand: readonly TileKind[], how: ReadyHow): boolean {
  return waitsOf(hand, how).length > 0;
}

/** The tiles that complete these concealed ones, the lowest first. */
export function waitsOf(hand: readonly TileKind[], { barred, pairs }: ReadyHow): TileKind[] {
  const counts = Array.from({ length: KINDS }, () => 0);
  for (const tile of hand) counts[tile] = (counts[tile] ?? 0) + 1;
  return counts.flatMap((held, tile) => {
    if (held === COPIES || barred(tile)) return [];
    const all = [...counts];
    all[tile] = held + 1;
    const paired = pairs && hand.length === 13 && all.every((one) => one % 2 === 0);
    return paired || isComplete(all) ? [tile] : [];
  });
}

function isComplete(counts: readonly number[]): boolean {
  return counts.some((held, tile) => {
    if (held < 2) return false;
    const rest = [...counts];
    rest[tile] = held - 2;
    return isSets(rest);
  });
}

/** True if these are triplets and runs only. The set that holds the lowest tile begins with it. */
function isSets(counts: readonly number[]): boolean {
  const low = counts.findIndex((held) => held > 0);
  if (low < 0) return true;
  const run = low < FIRST_HONOUR && low % 9 < 7 ? [low, low + 1, low + 2] : null;
  return [[low, low, low], run].some((set) => {
    if (set === null) return false;
    const rest = [...counts];
    for (const tile of set) rest[tile] = (rest[tile] ?? 0) - 1;
    return set.every((tile) => (rest[tile] ?? -1) >= 0) && isSets(rest);
  });
}
