import { guestEn } from "../i18n/guest.en";
import { guestZh } from "../i18n/guest.zh";
import { guestZhHant } from "../i18n/guest.zhHant";
import { fill, language } from "../i18n/translate";

const WORDS = { zh: guestZh, "zh-Hant": guestZhHant, en: guestEn } as const;

/** A friendly name for a first visit, so that nobody has to type before playing. */
export function guestName(random: () => number = Math.random): string {
  const words = WORDS[language.value];
  const manner = pick(words["guest.manners"].split("|"), random);
  const animal = pick(words["guest.animals"].split("|"), random);
  return fill(words["guest.name"], { manner, animal });
}

function pick(words: readonly string[], random: () => number): string {
  return words[Math.floor(random() * words.length)] ?? "";
}
