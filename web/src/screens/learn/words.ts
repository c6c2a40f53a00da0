import type { Game } from "../../board/core/game";
import { TERMS, type TermId } from "../../terms/terms";

/** The words of each game, and those of both. */
export const WORDS: Readonly<Record<Game, readonly TermId[]>> = {
  paohuzi: [
    ...(["huxi", "wei", "stale", "ti", "pao", "kan", "jiao", "bi", "dead", "passed"] as const),
    ...(["tun", "dun", "named", "xing", "drawn", "ready", "pair", "selfDrawn", "shot"] as const),
    ...(["dealtIn", "shown", "capped"] as const),
  ],
  mahjong: [
    ...(["ready", "pair", "selfDrawn", "dealtIn", "kong", "kongBloom", "robbed"] as const),
    ...(["concealed", "wild", "bird", "treasure", "exhausted", "stake", "streak"] as const),
  ],
};

/** The terms that no page lists. */
export function unlistedTerms(): TermId[] {
  const listed = new Set(Object.values(WORDS).flat());
  return (Object.keys(TERMS) as TermId[]).filter((id) => !listed.has(id));
}
