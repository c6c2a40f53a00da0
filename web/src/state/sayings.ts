import type { Game } from "../board/fold";
import type { Saying, Thing } from "./speech";

/** The twelve phrases of a game, as they stand in the panel. */
export const PHRASES: Readonly<Record<Game, readonly Saying[]>> = {
  mahjong: [
    "hurry",
    "thinking",
    "lucky",
    "good_pung",
    "poor_hand",
    "no_feeding",
    "spare_me",
    "so_close",
    "luck_turns",
    "slipped",
    "modest",
    "again",
  ],
  paohuzi: [
    "hurry",
    "thinking",
    "lucky",
    "good_wei",
    "runs",
    "stale_again",
    "few_huxi",
    "spare_me",
    "so_close",
    "slipped",
    "modest",
    "again",
  ],
};

export const EMOTES = [
  "smile",
  "laugh",
  "cool",
  "thumb",
  "sweat",
  "cry",
  "angry",
  "sleepy",
] as const satisfies readonly Saying[];
export type Emote = (typeof EMOTES)[number];

export const THINGS: readonly Thing[] = ["flower", "tea", "ingot", "tomato"];

/** True if a saying is drawn, not written. */
export function isEmote(saying: Saying): saying is Emote {
  return (EMOTES as readonly Saying[]).includes(saying);
}
