import { t } from "../i18n/translate";
import { lookOf } from "./lookalikes";
import type { Person } from "./persons";

/** Somebody at a table. */
export interface Named {
  /** A bot has none of its own. */
  name: string;
  /** The bot, of all that there are; null for people. */
  bot: number | null;
}

/** The name of a bot: the same at every table, so that one gets to know them. */
export function botName(bot: number): string {
  const names = t("seat.bots").split("|");
  return names[bot % names.length] ?? "";
}

/** The temper of a bot, in a word, as the server has it. */
export function botTemper(bot: number): string {
  const tempers = t("seat.tempers").split("|");
  return tempers[bot % tempers.length] ?? "";
}

/** The name of a person: one who has had himself erased has none any more. */
export function personName(player: string | null, name: string): string {
  return player !== null && name === "" ? t("seat.erased") : name;
}

/** 阿明, 阿明②, 阿明③ */
function marked(name: string, number: number): string {
  return `${name}${number <= 20 ? String.fromCodePoint(0x245f + number) : `(${String(number)})`}`;
}

/**
 * Names for them of which no two look alike: bots by their own, and the second of two alike with a
 * mark. People, in this order, come before bots. An empty seat has no name.
 */
export function distinctNames(seats: readonly Named[]): string[] {
  const called = seats.map(({ name, bot }) => (bot !== null && name === "" ? botName(bot) : name));
  const taken = new Set<string>();
  const places = seats.map((_, place) => place);
  for (const bots of [false, true]) {
    for (const place of places.filter((one) => (seats[one]?.bot !== null) === bots)) {
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
    persons.map(({ player, name, bot }) => ({
      name: bot === null ? personName(player, name) : botName(bot),
      bot,
    })),
  );
}
