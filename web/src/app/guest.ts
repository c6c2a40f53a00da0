import { t } from "../i18n/translate";

/** A friendly name for a first visit, so that nobody has to type before playing. */
export function guestName(random: () => number = Math.random): string {
  const first = pick(t("guest.manners").split("|"), random);
  const second = pick(t("guest.animals").split("|"), random);
  return t("guest.name", { manner: first, animal: second });
}

function pick(words: readonly string[], random: () => number): string {
  return words[Math.floor(random() * words.length)] ?? "";
}
