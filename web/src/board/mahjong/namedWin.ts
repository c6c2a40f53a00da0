import { RED_DRAGON } from "../tile";
import type { Won } from "./events";

/** Wins that ask for no wait, and have a name of their own. */
const NAMED = ["treasure", "treasure_shown", "red_drawn", "fourth_drawn"] as const;

export type NamedWin = (typeof NAMED)[number] | "four_red" | "four_wild";

/** The name of a win that is more than drawing or claiming the awaited tile; else null. */
export function namedWin({ how, hand }: Won): NamedWin | null {
  if (how === "four_wild") {
    const reds = hand.filter((tile) => tile === RED_DRAGON).length;
    return reds === 4 ? "four_red" : "four_wild";
  }
  return NAMED.find((name) => name === how) ?? null;
}
