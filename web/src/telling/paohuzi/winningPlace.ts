import type { Won } from "../../board/paohuzi/events";

/** Kinds of groups that the winning card may have completed though they lay open before. */
const MADE_BY_WINNING: ReadonlySet<string> = new Set(["pao", "ti"]);

/**
 * The place of the winning card: in a group from the hand that holds it, else in the four it made;
 * null for a win as dealt.
 */
export function winningPlace(won: Won): { group: number; place: number } | null {
  const { card, score } = won;
  if (card === null) return null;
  const holding = score.groups
    .map((group, index) => ({ group, index }))
    .filter(({ group }) => group.cards.includes(card));
  // Three alike that were held before are no group the card completed, if there is another.
  const found =
    holding.find(({ group }) => !group.open && group.kind !== "kan") ??
    holding.find(({ group }) => MADE_BY_WINNING.has(group.kind)) ??
    holding.find(({ group }) => !group.open) ??
    holding.at(-1);
  return found === undefined
    ? null
    : { group: found.index, place: found.group.cards.lastIndexOf(card) };
}
