import { GAMES, type Game } from "../board/core/game";
import { browserStore } from "../browser/storage";

/** The place of the game chosen last. */
export const GAME_PLACE = "game";

function isGame(found: unknown): found is Game {
  return (GAMES as readonly unknown[]).includes(found);
}

/** The game this device will most likely play: the one chosen last. */
export function lastGame(): Game {
  return browserStore.value(GAME_PLACE, isGame, GAMES[0]);
}
