import { signal, type ReadonlySignal } from "@preact/signals";
import { GAMES, type Game } from "../board/core/game";
import { browserStore } from "../browser/storage";

/** Puzzles of a game and day. */
export const LEVELS = 3;

/** By game a mark for each puzzle of a day: right, wrong, or not answered. */
export type Marks = Partial<Record<Game, string>>;
type Days = Readonly<Record<string, Marks>>;

const RIGHT = "1";
const WRONG = "0";
const OPEN = "-";
const NONE = OPEN.repeat(LEVELS);
const MARKS = new RegExp(`^[${RIGHT}${WRONG}${OPEN}]{${LEVELS}}$`);

const PLACE = "puzzles";
/** The device remembers the answers of so many days, the last ones. */
const KEPT = 400;

function isDays(found: unknown): found is Days {
  return typeof found === "object" && found !== null;
}

const days = signal(browserStore.value(PLACE, isDays, {}));

/** The answers that this device has given, by day like `2026-12-01`. */
export const puzzleDays: ReadonlySignal<Days> = days;

/** True or false for an answer, null while there is none, for each puzzle of a game. */
export function marksOf(known: Days, day: string, game: Game): (boolean | null)[] {
  return Array.from(textOf(known, day, game), (mark) => (mark === OPEN ? null : mark === RIGHT));
}

/** The marks as they are kept; none if they cannot be read. */
function textOf(known: Days, day: string, game: Game): string {
  const text = known[day]?.[game] ?? NONE;
  return MARKS.test(text) ? text : NONE;
}

/** Remember an answer; the first one of a puzzle counts. */
export function markPuzzle(day: string, game: Game, place: number, right: boolean): void {
  const marks = Array.from(textOf(days.value, day, game));
  if (marks[place] !== OPEN) return;
  marks[place] = right ? RIGHT : WRONG;
  const all = { ...days.value, [day]: { ...days.value[day], [game]: marks.join("") } };
  const last = Object.entries(all)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(-KEPT);
  days.value = Object.fromEntries(last);
  browserStore.setValue(PLACE, days.value);
}

/** True if all puzzles of some game are answered. */
function isDone(known: Days, day: string): boolean {
  return GAMES.some((game) => !marksOf(known, day, game).includes(null));
}

/** Days in a row, up to today, on which a game was done; today may still be open. */
export function streakOf(known: Days, today: string): number {
  let day = isDone(known, today) ? today : dayAfter(today, -1);
  let count = 0;
  for (; isDone(known, day); day = dayAfter(day, -1)) count++;
  return count;
}

/** The day of a moment where this device is. */
export function dayOf(moment: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join("-");
}

/** So many days after a day, before it if the number is negative. */
export function dayAfter(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return dayOf(new Date(year, month - 1, date + count));
}
