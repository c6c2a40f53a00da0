/** The games that this page knows. */
export const GAMES = ["mahjong", "paohuzi"] as const;

/** The first half of a ruleset's id: `mahjong` in `mahjong/tuidaohu`. */
export type Game = (typeof GAMES)[number];

/** The game of a ruleset id, or null for a game this page does not know. */
export function gameOf(ruleset: string): Game | null {
  const name = ruleset.split("/", 1)[0];
  return GAMES.find((game) => game === name) ?? null;
}

/** The switches that a deal is played by, as far as they are known. */
export type PlayedSwitches = Readonly<Record<string, unknown>>;

/** The size of a win, from a plain one to one that is told of for years. */
export type WinSize = 1 | 2 | 3;
