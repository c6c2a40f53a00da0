import { t } from "../i18n/translate";
import { lookOf } from "./lookalikes";
import type { Person } from "./persons";

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

/** 阿明, 阿明②, 阿明③ */
function marked(name: string, number: number): string {
  return `${name}${number <= 20 ? String.fromCodePoint(0x245f + number) : `(${String(number)})`}`;
}

/**
 * Names for them of which no two look alike: bots by their seat, and the second of two that would
 * be taken for each other with a mark. People, in this order, come before bots. Where nobody is,
 * there is no name.
 */
export function distinctNames(seats: readonly Named[]): string[] {
  const called = seats.map(({ name, bot }, seat) => (bot && name === "" ? botName(seat) : name));
  const taken = new Set<string>();
  const places = seats.map((_, place) => place);
  for (const bots of [false, true]) {
    for (const place of places.filter((one) => seats[one]?.bot === bots)) {
      const own = called[place] ?? "";
      if (own === "") continue;
      let name = own;
      for (let next = 2; taken.has(lookOf(name)); next++) name = marked(own, next);
      taken.add(lookOf(name));
      called[place] = name;
    }
  }
  return called;
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
