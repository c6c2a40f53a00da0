import { codeSentence } from "../i18n/codes";
import { ownSentences } from "../i18n/ownSentences";
import { worthEn } from "../i18n/worth.en";
import { worthZh } from "../i18n/worth.zh";
import type { WaitingTile, WinWorth } from "../net/protocol";
import { allRulesets, countingMethodOf, mahjongFanWord, type Setting } from "../rulesets/rulesets";

const say = ownSentences(worthZh, worthEn);

/** The way in which a table tells the worth of a win. */
export interface Measure {
  /** A number of fans or huxi in words; null if the table tells points. */
  counted: ((count: number | string) => string) | null;
  /** The word for a win with a count of 0. */
  plain: string;
  /** The unit of the count. */
  unit: string;
  /** The least count that wins; 0 for any. */
  least: number;
  /** The seat whose wins these are: payers follow it in turn order. */
  seat: number;
}

/** The measure of a table of mahjong: 番 or 台, or points where fans are not added up. */
export function mahjongMeasure(rules: Readonly<Record<string, Setting>>, seat: number): Measure {
  const ruleset = allRulesets().find(({ game }) => game === "mahjong") ?? null;
  const unit = mahjongFanWord(rules, "unit");
  const method = countingMethodOf(ruleset, rules);
  const byPoints = method === "multiplied" || method === "none" || method === "instead";
  return {
    counted: byPoints
      ? null
      : (count) => (unit === null ? say("fans", { count }) : say("counted", { count, unit })),
    plain: mahjongFanWord(rules, "plain") ?? say("plain"),
    unit: unit ?? say("fan"),
    least: Number(rules["least_fans"] ?? 0),
    seat,
  };
}

/** `good`: it wins both ways; `drawn`, `claimed`: only so; `short`: it does not win. */
export type Tone = "good" | "drawn" | "claimed" | "short";

/** The worth of a wait. `words`: short; `bare`: without the ways to win; `said`: in full. */
export interface WaitNote {
  tone: Tone;
  words: string;
  bare: string;
  said: string;
}

type Winning = WinWorth & { why: null };

function winsBy(worth: WinWorth | null): worth is Winning {
  return worth !== null && (worth.why ?? null) === null;
}

/** The worth in its ways: a discard and a draw, as far as a win is possible so. */
function ways(wait: Told): { claimed: WinWorth | null; drawn: WinWorth | null } {
  return { claimed: wait.claimed ?? null, drawn: wait.drawn ?? null };
}

type Told = Partial<Pick<WaitingTile, "claimed" | "drawn">>;

/** True if it is known that none of these waits wins in any way. */
export function fallShort(waits: readonly Told[]): boolean {
  const told = waits.map(ways);
  return (
    told.some(({ claimed, drawn }) => claimed !== null || drawn !== null) &&
    told.every(({ claimed, drawn }) => !winsBy(claimed) && !winsBy(drawn))
  );
}

/** The worth of a win. `number`: 2, 2–4, 每家2; `words`: with its unit, or a word for none of them. */
interface Amount {
  number: string;
  words: string;
}

function amountOf(worth: WinWorth, measure: Measure): Amount {
  if (measure.counted !== null) return amountIn(String(worth.count), measure);
  const most = worth.most ?? null;
  const points = worth.points ?? 0;
  if (most !== null) return amountIn(`${points}–${most}`, measure);
  const payments = paymentsOf(worth, measure.seat).map((payment) => payment.points);
  return amountIn(
    payments.length < 2 ? String(points) : sharesOf(payments),
    measure,
    isEach(payments),
  );
}

/** 2番, 2–3台, 平胡, 6分, 每家2分. `each`: several seats pay this. */
function amountIn(number: string, { counted, plain }: Measure, each = false): Amount {
  if (counted !== null) return { number, words: number === "0" ? plain : counted(number) };
  const points = say("points", { count: number });
  return each
    ? { number: say("each", { count: number }), words: say("each", { count: points }) }
    : { number, words: points };
}

/** By place after this seat the payments of those who would pay a win; none if they are not told. */
function paymentsOf({ paid = [] }: Paid, seat: number): { place: number; points: number }[] {
  return paid
    .map((_, place) => ({ place, points: paid[(seat + place) % paid.length] ?? 0 }))
    .filter(({ place, points }) => place > 0 && points > 0);
}

/** True if several seats pay the same. */
function isEach(payments: readonly number[]): boolean {
  return payments.length > 1 && new Set(payments).size === 1;
}

/** 2 if all of these seats pay so much, else 2+2+4. */
function sharesOf(payments: readonly number[]): string {
  return isEach(payments) ? String(payments[0]) : payments.join("+");
}

function plainNote(tone: Tone, words: string): WaitNote {
  return { tone, words, bare: words, said: words };
}

/** The worth of a wait in words; null if it is not known. */
export function noteOf(wait: Told, measure: Measure): WaitNote | null {
  const { claimed, drawn } = ways(wait);
  const told = (worth: WinWorth): string => amountOf(worth, measure).words;
  if (winsBy(claimed) && winsBy(drawn)) {
    const [one, other] = [amountOf(claimed, measure), amountOf(drawn, measure)];
    if (one.number === other.number) return plainNote("good", one.words);
    const said = say("bothWays", { claimed: one.words, drawn: other.words });
    // The unit once, unless the first of them is a word: 1番·自摸2, 平胡·自摸1番.
    const more = one.number === "0" && measure.counted !== null ? other.words : other.number;
    const words = say("eitherWay", { claimed: one.words, drawn: more });
    return { tone: "good", words, bare: rangeOf([claimed, drawn], measure), said };
  }
  if (winsBy(drawn)) {
    const bare = told(drawn);
    const said =
      claimed?.why === "too_few_fans"
        ? say("shortOrDrawn", { drawn: bare })
        : say("only", { only: say("onlyDrawn"), worth: bare });
    return { tone: "drawn", words: say("drawn", { worth: bare }), bare, said };
  }
  if (winsBy(claimed)) {
    const bare = told(claimed);
    const said = say("only", { only: say("onlyClaimed"), worth: bare });
    return { tone: "claimed", words: say("claimed", { worth: bare }), bare, said };
  }
  const refused = [claimed, drawn].filter((worth) => worth !== null);
  const [first] = refused;
  if (first === undefined) return null;
  const few = refused.filter(({ why }) => why === "too_few_fans");
  if (few.length === 0) {
    return { ...plainNote("short", say("never")), said: codeSentence("why", first.why ?? "") };
  }
  const { unit, least, counted } = measure;
  const count = Math.max(...few.map((worth) => worth.count));
  const words = `${count}/${least}`;
  return {
    ...plainNote("short", counted === null ? `${words}${unit}` : counted(words)),
    said: say("shortOf", { unit, count, least }),
  };
}

/** A button's word with more words about it. */
export function withWord(act: string, said: string): string {
  return `${act}${say("comma")}${said}`;
}

/** More waits than this with different notes have one note for all of them. */
const ROOM = 6;

/** The notes of a hand's waits. `each`: one a wait, null for none; `all`: about all of them. */
export interface WaitNotes {
  each: readonly (WaitNote | null)[];
  all: WaitNote | null;
  /** 仅自摸, 番不够: what is true of every wait; null for nothing. */
  tag: string | null;
  short: boolean;
}

/** The notes of these waits: one that all have in common is told once. */
export function notesOf(waits: readonly Told[], measure: Measure): WaitNotes {
  const found = waits.map((wait) => noteOf(wait, measure));
  const short = fallShort(waits);
  const tones = new Set(found.map((note) => note?.tone));
  const [tone] = tones;
  const tag = tones.size === 1 && tone !== undefined ? tagOf(tone, measure) : null;
  // A way that all have in common is told once.
  const each = tag === null ? found : found.map((note) => note && { ...note, words: note.bare });
  const [first = null] = each;
  if (first !== null && each.length > 1 && each.every((note) => note?.words === first.words))
    return { each: each.map(() => null), all: first, tag, short };
  if (each.length <= ROOM) return { each, all: null, tag, short };
  return { each: each.map(() => null), all: rangeNoteOf(waits, measure, short), tag, short };
}

/** The word for something that is true of every wait. */
function tagOf(tone: Tone, { unit }: Measure): string | null {
  switch (tone) {
    case "good":
      return null;
    case "drawn":
      return say("onlyDrawn");
    case "claimed":
      return say("onlyClaimed");
    case "short":
      return say("short", { unit });
  }
}

/** 2–6番: from the least that a win on these waits is worth to the most; of no win at all nothing. */
function rangeNoteOf(waits: readonly Told[], measure: Measure, short: boolean): WaitNote | null {
  if (short) return null;
  const worths = waits.flatMap((wait) => Object.values(ways(wait)).filter(winsBy));
  if (worths.length === 0) return null;
  return plainNote("good", rangeOf(worths, measure));
}

/**
 * 2–6番: from the least that one of these is worth to the most. Points are those of one payer: 每家1–2分
 * is 1 by a discard, and 2 from everybody.
 */
function rangeOf(worths: readonly WinWorth[], measure: Measure): string {
  let each = false;
  const values = worths.flatMap((worth) => {
    const { count, points = 0, most } = worth;
    if (measure.counted !== null) return [count];
    const payments = paymentsOf(worth, measure.seat);
    each ||= payments.length > 1;
    return payments.length > 0 ? payments.map((paid) => paid.points) : [points, most ?? points];
  });
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const number = low === high ? String(low) : `${low}–${high}`;
  return amountIn(number, measure, each).words;
}

/** The note about a claim's waits: common to all, or a range. */
export function aheadNoteOf(waits: readonly Told[], measure: Measure): WaitNote | null {
  const note = commonNoteOf(waits, measure);
  // A button has no room for both ways.
  if (note?.tone === "good") return { ...note, words: note.bare };
  if (note === null || note.tone !== "short" || !isFew(waits)) return note;
  const { unit, least } = measure;
  const count = Math.max(...waits.map(countOf));
  return { ...note, said: say("shortAhead", { unit, count, least }) };
}

/** True if some of these waits, which do not win, would with more fans. */
function isFew(waits: readonly Told[]): boolean {
  return waits.some((wait) =>
    Object.values(ways(wait)).some((worth) => worth?.why === "too_few_fans"),
  );
}

function commonNoteOf(waits: readonly Told[], measure: Measure): WaitNote | null {
  const notes = waits.map((wait) => noteOf(wait, measure));
  const [first = null] = notes;
  if (notes.every((note) => note?.words === first?.words)) return first;
  const short = fallShort(waits);
  if (!short) return rangeNoteOf(waits, measure, short);
  const [nearest] = [...waits].sort((one, other) => countOf(other) - countOf(one));
  return nearest === undefined ? null : noteOf(nearest, measure);
}

/** The most fans of a wait in either way. */
function countOf(wait: Told): number {
  return Math.max(...Object.values(ways(wait)).map((worth) => worth?.count ?? 0));
}

/**
 * By wait of paohuzi the points that its win pays, by another's flip and by one's own, where huxi
 * alone do not tell: +6/12; null where every way pays the same.
 */
export function pointsOf(waits: readonly Told[]): readonly (string | null)[] {
  const paid = waits.map((wait) => [
    ...new Set(
      Object.values(ways(wait))
        .filter(winsBy)
        .map(({ points = 0 }) => points),
    ),
  ]);
  if (new Set(paid.flat()).size < 2) return waits.map(() => null);
  return paid.map((points) => (points.length === 0 ? null : `+${points.join("/")}`));
}

/** The wins on a wait of paohuzi in a sentence, in the words of `told`; null if one word says all. */
export function flipsSaid(wait: Told, told: (worth: WinWorth) => string): string | null {
  const { claimed, drawn } = ways(wait);
  if (!winsBy(claimed)) return winsBy(drawn) ? say("onlyOwnFlip", { worth: told(drawn) }) : null;
  if (!winsBy(drawn)) return say("onlyFlipped", { worth: told(claimed) });
  const [one, other] = [told(claimed), told(drawn)];
  return one === other ? null : say("flipped", { claimed: one, drawn: other });
}

/** 15, 15–18: the counts of the wins on these waits; null if none is known. */
export function countsOf(waits: readonly Told[]): string | null {
  const counts = waits.flatMap((wait) =>
    Object.values(ways(wait))
      .filter(winsBy)
      .map(({ count }) => count),
  );
  if (counts.length === 0) return null;
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  return low === high ? String(low) : `${low}–${high}`;
}

/** The earning of an offered win. `total`: +6; `parts`: 每家2, 2+2+4 of several payers, else "". */
export interface Earning {
  total: string;
  parts: string;
  said: (act: string) => string;
}

/** A win with its payments. */
type Paid = Pick<WinWorth, "points" | "paid">;

/** The earning of a win by this seat; null if nobody would pay. */
export function earningOf(win: Paid, seat: number): Earning | null {
  const { points: earned = 0, paid = [] } = win;
  const seats = paid.length;
  const payers = paymentsOf(win, seat);
  if (earned === 0) return null;
  const payments = payers.map(({ points }) => points);
  const shares = sharesOf(payments);
  const parts = isEach(payments) ? say("each", { count: shares }) : shares;
  return {
    total: `+${earned}`,
    parts: payments.length < 2 ? "" : parts,
    said: (act) => {
      const told = { act, points: earned };
      if (payers.length < 2) return say("earn", told);
      const parts = payers.map(({ place, points }) =>
        say("from", { place: placeWord(place, seats), points }),
      );
      return say("earnFrom", { ...told, parts: parts.join(say("comma")) });
    },
  };
}

/** 下家, 对家, 上家: the last seat in turn order is the one before. */
function placeWord(place: number, seats: number): string {
  if (place === 1) return say("place1");
  return place === seats - 1 ? say("place3") : say("place2");
}
