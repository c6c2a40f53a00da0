import { effect, signal, type Signal } from "@preact/signals";
import { GAME_PLACE } from "../app/lastGame";
import { BACK_STYLES, FACE_STYLES } from "../art/styles";
import { language } from "../i18n/translate";
import { browserStore } from "./storage";

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

/**
 * True where tiles carry 1–9, E S W N, C F P in the corner; at a first visit in English, for
 * those who do not read the characters.
 */
export const cornerIndex = kept("cornerIndex", isBoolean, language.value === "en");
export const faceStyle = kept("faceStyle", oneOf(FACE_STYLES), "full");
export const backStyle = kept("backStyle", oneOf(BACK_STYLES), "jade");
/** True where red paohuzi cards have a double frame, for eyes that do not see the colour. */
export const doubleRedFrame = kept("doubleRedFrame", isBoolean, false);
/** The ways one's own hand of cards may stand: by groups, by rank, as the player put it. */
export const SORT_STYLES = ["groups", "ranks", "manual"] as const;
export const cardSort = kept("cardSort", oneOf(SORT_STYLES), "groups");
/** The game chosen last, whichever way; null before the first choice. Every page begins with it. */
export const chosenGame = kept(
  GAME_PLACE,
  (found): found is string | null => found === null || typeof found === "string",
  null,
);
/** True where one's own hand stands in two rows of large tiles. */
export const bigTiles = kept("bigTiles", isBoolean, false);
