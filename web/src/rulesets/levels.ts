import { presetOf } from "./choice";
import { browserStore } from "../browser/storage";
import { levelsFor, rulesetOf, usualLevel } from "./rulesets";

/** The place of the level chosen last, for each game. */
function place(game: string): string {
  return `level.${game}`;
}

/**
 * The level of bots that suits a preset (null: the first of its ruleset): the weakest if the preset
 * is for beginners, else the one chosen last on this device for the game, while there is one of
 * that id, else the usual one; null while the levels are not here.
 */
export function chosenLevel(ruleset: string, preset: string | null = null): string | null {
  const levels = levelsFor(ruleset);
  if (presetOf({ ruleset, preset })?.beginners === true) return levels[0]?.id ?? null;
  const kept = browserStore.text(place(rulesetOf(ruleset)?.game ?? ""));
  return (levels.find(({ id }) => id === kept) ?? usualLevel(ruleset))?.id ?? null;
}

/** Play against bots of this level from now on, at every table of the ruleset's game; null is the
 * usual one. */
export function rememberLevel(ruleset: string, level: string | null): void {
  const game = rulesetOf(ruleset)?.game;
  if (game !== undefined) browserStore.setText(place(game), level);
}
