import type { guideZh } from "./guide.zh";

/** Hints for newcomers at the table in English. */
export const guideEn = {
  best: "{piece}, best thrown first",
  loose: "{piece}, of little use",
  ready: "A framed discard makes you ready",
  away: "{count} tiles from ready",
  pair: "no pair yet",
  huxi: "{count} huxi short",
  points: "{count} points short",
  not_opened: "not opened yet",
  suits: "too few suits",
  suit_missing: "one suit has to go",
  no_terminal: "no 1, 9 or honour yet",
  terminal_late: "no 1, 9 or honour yet",
  few_concealed: "too few concealed tiles",
  passChi: "Pass, and you cannot chi {card} any more",
  passChiTurn: "Pass, and you cannot chi {card} until you discard",
  passPeng: "Pass, and you cannot peng {card} any more",
  passBoth: "Pass, and you cannot chi or peng {card} any more",
  missed: "Pass, and you cannot win on a discard before you draw",
  missedSame: "Pass, and you cannot win on this tile before you draw",
  missedLess: "Pass: no win until you draw, unless for more points",
  comma: ", ",
} as const satisfies Record<keyof typeof guideZh, string>;
