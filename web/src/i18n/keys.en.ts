import type { keysZh } from "./keys.zh";

/** The keys of the table, in English. */
export const keysEn = {
  title: "Keyboard",
  help: "This list",
  "mahjong.choose": "Choose a tile",
  "mahjong.throw": "Discard the chosen tile",
  "mahjong.drawn": "Discard what was drawn",
  "mahjong.move": "Move the tile (sorting by hand)",
  "mahjong.chow": "Chow",
  "mahjong.pung": "Pung",
  "mahjong.kong": "Kong",
  "mahjong.open_kong": "Opened kong",
  "mahjong.ready": "Declare ready",
  "paohuzi.choose": "Choose a card",
  "paohuzi.throw": "Throw the chosen card",
  "paohuzi.move": "Move the card to the next column",
  "paohuzi.column": "Move its whole column",
  "paohuzi.sort": "Sort in another way",
  "paohuzi.chi": "Chi",
  "paohuzi.peng": "Peng",
  win: "Win",
  pass: "Pass",
  ways: "Take that one of several",
  back: "Put back, close",
} as const satisfies Record<keyof typeof keysZh, string>;
