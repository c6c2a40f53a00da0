import { useEffect } from "preact/hooks";
import type { Loaded } from "../../browser/api";
import { createChunk, type Chunk } from "../../browser/chunk";
import { DRAWINGS } from "../../art/sprite";
import { gameOf, registerFold, type BoardOf, type BoardState, type Game } from "../../board/fold";
import type { GameUi } from "./parts/contract";

/** The code of each game: its fold and its face, loaded when it is played or looked at. */
export const GAME_CHUNKS: { readonly [G in Game]: Chunk<GameUi<BoardOf<G>>> } = {
  mahjong: createChunk(async () => {
    const [{ MAHJONG }] = await Promise.all([import("./mahjong/ui"), DRAWINGS.load()]);
    return withFold("mahjong", MAHJONG);
  }),
  paohuzi: createChunk(async () => {
    const [{ PAOHUZI }] = await Promise.all([import("./paohuzi/ui"), DRAWINGS.load()]);
    return withFold("paohuzi", PAOHUZI);
  }),
};

function withFold<G extends Game>(game: G, face: GameUi<BoardOf<G>>): GameUi<BoardOf<G>> {
  registerFold(game, face.fold);
  return face;
}

const NO_GAME: Loaded<null> = { is: "ready", value: null };

/**
 * The state of the code of a ruleset's game, which is loaded if this page knows the game; another
 * number of `tries` loads it again.
 */
export function useGame(ruleset: string, tries = 0): Loaded<unknown> {
  const game = gameOf(ruleset);
  useEffect(() => {
    if (game !== null) void GAME_CHUNKS[game].load();
  }, [game, tries]);
  return game === null ? NO_GAME : GAME_CHUNKS[game].state.value;
}

/** The face of the game a board belongs to. */
export function uiOf<B extends BoardState>(board: B): GameUi<B> {
  return uiOfGame(board.game) as unknown as GameUi<B>;
}

/** The face of a game by its name. Throws while its code is not here; it is if there is a board. */
export function uiOfGame(game: Game): GameUi<BoardState> {
  const found = GAME_CHUNKS[game].state.value;
  if (found.is !== "ready") throw new Error(`the code of ${game} is not loaded`);
  return found.value as unknown as GameUi<BoardState>;
}
