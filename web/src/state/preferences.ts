import { effect, signal, type Signal } from "@preact/signals";
import type { Game } from "../board/core/game";
import { GAME_PLACE } from "./lastGame";
import { language } from "../i18n/translate";
import { browserStore } from "../browser/storage";
import { BACK_STYLES, FACE_STYLES } from "./styles";

/** A signal that is read from storage once and written back on every change. */
function kept<T>(key: string, accepts: (found: unknown) => found is T, fallback: T): Signal<T> {
  const chosen = signal(browserStore.value(key, accepts, fallback));
  effect(() => {
    browserStore.setValue(key, chosen.value);
  });
  return chosen;
}

function oneOf<T extends string>(choices: readonly T[]): (found: unknown) => found is T {
  return (found): found is T => (choices as readonly unknown[]).includes(found);
}

const isBoolean = (found: unknown): found is boolean => typeof found === "boolean";

const isNames = (found: unknown): found is readonly string[] =>
  Array.isArray(found) && found.every((name) => typeof name === "string");

const isShare = (found: unknown): found is number =>
  typeof found === "number" && found >= 0 && found <= 1;

/**
 * True if tiles carry 1–9, E S W N, C F P in the corner; at a first visit in English, for those who
 * do not read the characters.
 */
export const cornerIndex = kept("cornerIndex", isBoolean, language.value === "en");
export const faceStyle = kept("faceStyle", oneOf(FACE_STYLES), "full");
export const backStyle = kept("backStyle", oneOf(BACK_STYLES), "jade");
/** True if red paohuzi cards have a double frame, for eyes that do not see the colour. */
export const doubleRedFrame = kept("doubleRedFrame", isBoolean, false);
/** The ways one's own hand of cards may stand: by groups, by rank, as the player put it. */
export const SORT_STYLES = ["groups", "ranks", "manual"] as const;
export const cardSort = kept("cardSort", oneOf(SORT_STYLES), "groups");
/** The game chosen last, in any way; null before the first choice. Every page begins with it. */
export const chosenGame = kept(
  GAME_PLACE,
  (found): found is string | null => found === null || typeof found === "string",
  null,
);
/** The game chosen last, else the first one. */
export function playedGame(): Game {
  return chosenGame.value === "paohuzi" ? "paohuzi" : "mahjong";
}
/**
 * The rows in which one's own hand of tiles stands; `auto`: two if one row would make the tiles
 * smaller than a finger.
 */
export const HAND_ROWS = ["auto", "one", "two"] as const;
export const handRows = kept("handRows", oneOf(HAND_ROWS), firstHandRows());
/** The ways a tile is thrown: a second tap, one tap, or only dragged out. */
export const DISCARD_WAYS = ["twice", "once", "drag"] as const;
export const discardBy = kept("discardBy", oneOf(DISCARD_WAYS), "twice");
/** The ways one's own hand of tiles may stand: sorted, or as the player put it. */
export const TILE_SORTS = ["sorted", "manual"] as const;
export const tileSort = kept("tileSort", oneOf(TILE_SORTS), "sorted");
/** The loudness of everything that sounds, 0 to 1. */
export const volume = kept("volume", isShare, 0.8);
export const muted = kept("muted", isBoolean, false);
/** The voice that calls: two of ours, the household's own, or tones in place of words. */
export const VOICES = ["female", "male", "own", "tones"] as const;
export const voice = kept("voice", oneOf(VOICES), "female");
/** The place of all bots in `silenced`. */
export const BOTS = "bot";
/** The ids of people, and `BOTS`, who are not heard or seen: see `silence.ts`. */
export const silenced = kept("silenced", isNames, []);
/** The games of which a deal was played to its end on this device. */
export const knownGames = kept("knownGames", isNames, []);
/** True if the phone shakes at one's own turn. */
export const vibration = kept("vibration", isBoolean, true);
/** The speed of everything that moves; `none` shows every change at once. */
export const MOTION_SPEEDS = ["slow", "normal", "fast", "none"] as const;
export const motionSpeed = kept("motionSpeed", oneOf(MOTION_SPEEDS), "normal");
/** The cloths of the mahjong table. */
export const FELTS = ["green", "blue", "red", "night"] as const;
export const felt = kept("felt", oneOf(FELTS), "green");
/** True if the phrases and emotes of the others are shown and said. */
export const speechShown = kept("speechShown", isBoolean, true);
/** True if hints that the room allows are shown. */
export const showHints = kept("showHints", isBoolean, true);
/** True if everything is drawn in fewer, stronger colours. */
export const highContrast = kept("highContrast", isBoolean, false);

/** Two rows for a player who chose large tiles when that was a switch. */
function firstHandRows(): (typeof HAND_ROWS)[number] {
  return browserStore.value("bigTiles", isBoolean, false) ? "two" : "auto";
}
