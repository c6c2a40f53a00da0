/** A word about a seat, some with a look of their own. */
export type Badge = string | { word: string; tone: "lacking" };
