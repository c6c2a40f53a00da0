import { t } from "../i18n/translate";

/** Somebody at a table. */
export interface Named {
  /** A bot has none of its own. */
  name: string;
  bot: boolean;
}

/**
 * What each of them is called so that no two are called alike: bots by number, and so is the second
 * of two people with one name. Where nobody is, there is no name.
 */
export function toldApart(seats: readonly Named[]): string[] {
  let bots = 0;
  const taken = new Set<string>();
  return seats.map(({ name, bot }) => {
    const number = bot ? ++bots : 0;
    const own = bot && name === "" ? t("seat.botNumber", { number }) : name;
    let called = own;
    for (let next = 2; taken.has(called); next++)
      called = t("seat.alike", { name: own, number: next });
    if (called !== "") taken.add(called);
    return called;
  });
}
