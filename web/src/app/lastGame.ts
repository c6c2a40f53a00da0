import { GAMES, gameOf, type Game } from "../board/game";
import { keep } from "../state/storage";

function hasRuleset(found: unknown): found is { ruleset: string } {
  return typeof (found as { ruleset?: unknown } | null)?.ruleset === "string";
}

/** The game this device will most likely play: the one whose rules were chosen last. */
export function lastGame(): Game {
  const draft = keep.value("draft", hasRuleset, { ruleset: "" });
  return gameOf(draft.ruleset) ?? GAMES[0];
}
