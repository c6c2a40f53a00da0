/** How many avatar colours there are; `.avatar[data-colour]` in fields.css has as many. */
export const AVATAR_COLOURS = 10;

/** The colour of somebody, the same on every device: it comes from who they are, not what they are called. */
export function avatarColour(id: string): number {
  let hash = 7;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % AVATAR_COLOURS;
}

export interface AvatarProps {
  /** Who it is; null for a bot. */
  id: string | null;
  name: string;
}

/** A coloured disc with the first letter of a name; a bot is a small machine. */
export function Avatar({ id, name }: AvatarProps) {
  if (id === null) {
    return (
      <span class="avatar" data-colour="bot" aria-hidden="true">
        <svg viewBox="0 0 24 24" width="58%" height="58%">
          <g fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round">
            <path d="M12 3.2v3" />
            <rect x="4" y="6.4" width="16" height="12.4" rx="4" />
            <path d="M1.6 11v3.6M22.4 11v3.6M9.4 15.4h5.2" />
          </g>
          <circle cx="9" cy="11.4" r="1.5" fill="currentColor" />
          <circle cx="15" cy="11.4" r="1.5" fill="currentColor" />
        </svg>
      </span>
    );
  }
  const [first = "·"] = Array.from(name.trim());
  return (
    <span class="avatar" data-colour={avatarColour(id)} aria-hidden="true">
      {first.toUpperCase()}
    </span>
  );
}
