import { BotFace } from "./BotFace";

/** The number of avatar colours; `.avatar[data-colour]` in fields.css has as many. */
export const AVATAR_COLOURS = 10;

/** The colour of somebody, the same on every device: it comes from who they are, not what they are called. */
export function avatarColour(id: string): number {
  let hash = 7;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % AVATAR_COLOURS;
}

export interface AvatarProps {
  /** The player; null for a bot. */
  id: string | null;
  name: string;
  /** The face that a bot with a name of its own has: its seat. */
  face?: number | undefined;
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

/** A coloured disc with letters of a name; a bot has a face and the mark of a machine. */
export function Avatar({ id, name, face }: AvatarProps) {
  const letters = avatarLetters(name);
  const two = Array.from(letters).length > 1;
  const letter = <span class={two ? "avatar-letter two" : "avatar-letter"}>{letters}</span>;
  if (id !== null) {
    return (
      <span class="avatar" data-colour={avatarColour(id)} aria-hidden="true">
        {letter}
      </span>
    );
  }
  return (
    <span class="avatar" data-colour="bot" aria-hidden="true">
      {face === undefined ? letter : <BotFace face={face} />}
      <span class="avatar-bot">
        <svg viewBox="0 0 24 24">
          <g fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round">
            <path d="M12 3.2v3M1.6 11v3.6M22.4 11v3.6M9.4 15.4h5.2" />
            <rect x="4" y="6.4" width="16" height="12.4" rx="4" />
          </g>
          <circle cx="9" cy="11.4" r="1.8" fill="currentColor" />
          <circle cx="15" cy="11.4" r="1.8" fill="currentColor" />
        </svg>
      </span>
    </span>
  );
}
