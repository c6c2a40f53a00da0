/** The lines that are called out. */
const CALLS = [
  "chow",
  "pung",
  "kong",
  "flowers",
  "ready",
  "win",
  "self_drawn",
  "four_red",
  "four_wild",
  "treasure",
  "treasure_shown",
  "red_drawn",
  "fourth_drawn",
  "wei",
  "stale_wei",
  "pao",
  "ti",
  "dead",
] as const;

/** The phrases that people say to each other, of both games. */
const PHRASES = [
  "hurry",
  "thinking",
  "lucky",
  "spare_me",
  "modest",
  "again",
  "so_close",
  "slipped",
  "good_pung",
  "no_feeding",
  "poor_hand",
  "luck_turns",
  "good_wei",
  "runs",
  "few_huxi",
  "stale_again",
] as const;

const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export type CardLine = `${"small" | "big"}_${(typeof RANKS)[number]}`;
export type Phrase = (typeof PHRASES)[number];
export type PhraseLine = `say_${Phrase}`;
export type Line = (typeof CALLS)[number] | CardLine | PhraseLine;

const CARDS: readonly CardLine[] = [
  ...RANKS.map((rank) => `small_${rank}` as const),
  ...RANKS.map((rank) => `big_${rank}` as const),
];

/** All that our own voices have, and that the server takes recordings of. */
export const LINES: readonly Line[] = [
  ...CALLS,
  ...CARDS,
  ...PHRASES.map((phrase) => `say_${phrase}` as const),
];

/** The line for a paohuzi card: 三 for the small one, 大三 for the big one. */
export function cardLine(card: number): Line | null {
  return CARDS[card] ?? null;
}

/** True of the name of a card: when much is said at once, calls come first. */
export function isCardLine(line: Line): boolean {
  return (CARDS as readonly Line[]).includes(line);
}

/** The line of a saying that is spoken; null for an emote, which is only drawn. */
export function phraseLine(saying: string): PhraseLine | null {
  const phrase = PHRASES.find((one) => one === saying);
  return phrase === undefined ? null : `say_${phrase}`;
}

/** True of a phrase: a call without a voice has a tone instead, a phrase has nothing. */
export function isPhraseLine(line: Line): line is PhraseLine {
  return line.startsWith("say_");
}

/** The phrase that a line says. */
export function phraseOf(line: PhraseLine): Phrase {
  return line.slice("say_".length) as Phrase;
}
