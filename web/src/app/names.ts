import { t } from "../i18n/translate";
import type { Person } from "./persons";

/** As many characters as a name may have. */
export const LONGEST_NAME = 16;

/** Somebody at a table. */
export interface Named {
  /** A bot has none of its own. */
  name: string;
  bot: boolean;
}

/** The name of the bot of a seat: the same at every table, so that one gets to know them. */
export function botName(seat: number): string {
  const names = t("seat.bots").split("|");
  return names[seat % names.length] ?? "";
}

/** The temper of the bot of a seat, in a word, as the server has it. */
export function botTemper(seat: number): string {
  const tempers = t("seat.tempers").split("|");
  return tempers[seat % tempers.length] ?? "";
}

/**
 * Names for them of which no two are alike: bots by their seat, and the second
 * of two with one name by a number. Where nobody is, there is no name.
 */
export function distinctNames(seats: readonly Named[]): string[] {
  const taken = new Set<string>();
  return seats.map(({ name, bot }, seat) => {
    const own = bot && name === "" ? botName(seat) : name;
    let called = own;
    for (let next = 2; taken.has(called); next++)
      called = t("seat.alike", { name: own, number: next });
    if (called !== "") taken.add(called);
    return called;
  });
}

/** Names for the people and bots of a match, of which no two are alike. */
export function personNames(persons: readonly Person[]): string[] {
  return distinctNames(
    persons.map(({ player, name, seat }) => ({
      name: player === null ? botName(seat) : name,
      bot: player === null,
    })),
  );
}
