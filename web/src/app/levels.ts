import { browserStore } from "../state/storage";
import { levelsFor, rulesetOf, usualLevel } from "./rulesets";

/** The place where the level chosen last is kept, for each game. */
function place(game: string): string {
  return `level.${game}`;
}

/** The level chosen last on this device for the game of a ruleset, while there is one of that id;
 * else the usual one, and null while the levels are not here. */
export function chosenLevel(ruleset: string): string | null {
  const kept = browserStore.text(place(rulesetOf(ruleset)?.game ?? ""));
  return (levelsFor(ruleset).find(({ id }) => id === kept) ?? usualLevel(ruleset))?.id ?? null;
}

/** Play against bots of this level from now on, at every table of the ruleset's game; null is the
 * usual one. */
export function rememberLevel(ruleset: string, level: string | null): void {
  const game = rulesetOf(ruleset)?.game;
  if (game !== undefined) browserStore.setText(place(game), level);
}
