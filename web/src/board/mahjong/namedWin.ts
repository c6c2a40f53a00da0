import { RED_DRAGON } from "../core/tile";
import type { Won } from "./events";

/** Wins that ask for no wait, and have a name of their own. */
const NAMED = ["treasure", "treasure_shown", "red_drawn", "fourth_drawn"] as const;

/** Wins by the flowers alone. */
const FLOWERS = ["eight_flowers", "seven_flowers"] as const;

export type FlowerWin = (typeof FLOWERS)[number];
export type NamedWin = (typeof NAMED)[number] | FlowerWin | "four_red" | "four_wild";

/** True for a win by the flowers alone. */
export function isFlowerWin(name: string | null): name is FlowerWin {
  return FLOWERS.some((one) => one === name);
}

/** The name of a win that is more than drawing or claiming the awaited tile; else null. */
export function namedWin({ how, hand }: Won): NamedWin | null {
  if (how === "four_wild") {
    const reds = hand.filter((tile) => tile === RED_DRAGON).length;
    return reds === 4 ? "four_red" : "four_wild";
  }
  return [...NAMED, ...FLOWERS].find((name) => name === how) ?? null;
}
