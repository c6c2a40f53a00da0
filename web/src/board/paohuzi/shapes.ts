import { CARD_KINDS, type CardKind } from "../core/card";
import { comboOf } from "./groups";
import type { ChiOption } from "./offers";
import type { TableRules } from "./table";

/** Three cards that go together, ascending. */
export type Trio = readonly [CardKind, CardKind, CardKind];

/** Every combination that holds a card. */
export function triosWith(card: CardKind, rules: TableRules): Trio[] {
  const found: Trio[] = [];
  for (let first = 0; first < CARD_KINDS; first++) {
    for (let second = first; second < CARD_KINDS; second++) {
      if (comboOf([first, second, card], rules) === null) continue;
      const [low = 0, middle = 0, high = 0] = [first, second, card].sort((a, b) => a - b);
      found.push([low, middle, high]);
    }
  }
  return found;
}

/** A combination that the hand has the cards for but may not take, and the reason. */
export interface Unaffordable {
  cards: Trio;
  /** `kan`: it would break a 坎; `bi`: another copy of the card would be left; `dead`: nothing would be left to throw. */
  why: "kan" | "bi" | "dead";
}

/** A set that a player may look for among the offered chis and not find. */
export function unaffordable(
  hand: readonly CardKind[],
  card: CardKind,
  offered: readonly ChiOption[],
  rules: TableRules,
): Unaffordable[] {
  const counts = countsOf(hand);
  const trios = triosWith(card, rules);
  return trios.flatMap((cards): Unaffordable[] => {
    if (offered.some(({ sets }) => sets.some((set) => set.join() === cards.join()))) return [];
    const others = [...cards];
    others.splice(others.indexOf(card), 1);
    const left = taken(counts, others);
    if (left === null) return [];
    if (rules.kanLocked && others.some((other) => (counts[other] ?? 0) > 2)) {
      return [{ cards, why: "kan" }];
    }
    if (!rules.bi) return [{ cards, why: "dead" }];
    const free = rules.kanLocked
      ? left.map((count, kind) => (counts[kind] === 3 ? 0 : count))
      : left;
    return [{ cards, why: follows(free, card, trios) ? "dead" : "bi" }];
  });
}

/** True if every copy of the card that is left finds a combination of its own. */
function follows(counts: readonly number[], card: CardKind, trios: readonly Trio[]): boolean {
  if ((counts[card] ?? 0) === 0) return true;
  return trios.some((trio) => {
    const left = taken(counts, trio);
    return left !== null && follows(left, card, trios);
  });
}

/** The counts without these cards, or null when one is missing. */
function taken(counts: readonly number[], cards: readonly CardKind[]): number[] | null {
  const left = [...counts];
  for (const card of cards) {
    const count = (left[card] ?? 0) - 1;
    if (count < 0) return null;
    left[card] = count;
  }
  return left;
}

/** Copies of each of the twenty kinds. */
export function countsOf(cards: readonly CardKind[]): number[] {
  const counts = Array<number>(CARD_KINDS).fill(0);
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
}
