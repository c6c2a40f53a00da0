/** The number of avatar colours; `.avatar[data-colour]` in fields.css has as many. */
export const AVATAR_COLOURS = 10;

/** The colour of somebody, the same on every device: it comes from their id, not their name. */
export function avatarColour(id: string): number {
  let hash = 7;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % AVATAR_COLOURS;
}

const HAN = /\p{Script=Han}/u;

/**
 * The letters of a name that tell people apart: the last two of a Chinese one, since half of all
 * nicknames begin alike (小, 老, 阿), else the first.
 */
export function avatarLetters(name: string): string {
  const letters = Array.from(name.replaceAll(/\s/gu, ""));
  if (HAN.test(name)) return letters.slice(-2).join("");
  return (letters[0] ?? "·").toUpperCase();
}
