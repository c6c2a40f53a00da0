import type { CardKind } from "../core/card";
import type { Action } from "./events";

/** The index of an action in the list that was offered. */
export type Choice = number;

/** A way to chi: the set that takes the card, then those of its other copies (比). */
export interface ChiOption {
  sets: readonly (readonly CardKind[])[];
  choice: Choice;
}

/** Offered actions, sorted by the way in which they are shown. */
export interface Offers {
  /** By card the action that throws it; cards that are not here may not be thrown. */
  discards: ReadonlyMap<CardKind, Choice>;
  chis: readonly ChiOption[];
  /** The card that is offered by chi. */
  chiCard: CardKind | null;
  peng: { card: CardKind; choice: Choice } | null;
  win: { card: CardKind | null; choice: Choice } | null;
  pass: Choice | null;
}

/**
 * Sort the offered actions. Nothing is added and nothing left out: the server knows the legal ones.
 */
export function sortOffers(actions: readonly Action[]): Offers {
  const discards = new Map<CardKind, Choice>();
  const chis: ChiOption[] = [];
  let chiCard: CardKind | null = null;
  let peng: Offers["peng"] = null;
  let win: Offers["win"] = null;
  let pass: Choice | null = null;
  actions.forEach((action, choice) => {
    switch (action.type) {
      case "discard":
        discards.set(action.card, choice);
        break;
      case "chi": {
        chiCard = action.card;
        // The sets of a chi have no order among themselves: the same ones are one way.
        const sets = [action.cards, ...action.bi];
        if (!chis.some((other) => sameSets(other.sets, sets))) chis.push({ sets, choice });
        break;
      }
      case "peng":
        peng = { card: action.card, choice };
        break;
      case "declare_win":
        win = { card: action.card, choice };
        break;
      case "pass":
        pass = choice;
        break;
    }
  });
  return { discards, chis, chiCard, peng, win, pass };
}

function sameSets(
  one: readonly (readonly CardKind[])[],
  other: readonly (readonly CardKind[])[],
): boolean {
  const text = (sets: readonly (readonly CardKind[])[]): string =>
    sets
      .map((cards) => cards.join())
      .sort()
      .join("|");
  return text(one) === text(other);
}

/** A button of the offers; also the value of `data-action`. */
export type OfferButton = "pass" | "chi" | "peng" | "declare_win";

/** The buttons that are there for these offers, from left to right. */
export function buttonsOf(offers: Offers): OfferButton[] {
  const buttons: OfferButton[] = [];
  if (offers.pass !== null) buttons.push("pass");
  if (offers.chis.length > 0) buttons.push("chi");
  if (offers.peng !== null) buttons.push("peng");
  if (offers.win !== null) buttons.push("declare_win");
  return buttons;
}
