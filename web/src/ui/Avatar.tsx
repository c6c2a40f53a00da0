import { useEffect } from "preact/hooks";
import { faceOf, wantFace } from "../state/faces";
import { avatarColour, avatarLetters } from "./avatarLook";
import { BotFace } from "./BotFace";
import { lazyComponent } from "./lazyComponent";

const Drawing = lazyComponent(
  async () => (await import("./faces/FaceDrawing")).FaceDrawing,
  () => null,
);

export interface AvatarProps {
  /** The player; null for a bot. */
  id: string | null;
  name: string;
  /** The bot whose face it is, if it has a name of its own. */
  face?: number | undefined;
}

/** A coloured disc with the face that somebody has chosen, or letters of the name; a bot has a face and the mark of a machine. */
export function Avatar({ id, name, face }: AvatarProps) {
  const worn = id === null ? 0 : faceOf(id);
  useEffect(() => {
    if (id !== null) wantFace(id);
  }, [id]);
  const letters = avatarLetters(name);
  const two = Array.from(letters).length > 1;
  const letter = <span class={two ? "avatar-letter two" : "avatar-letter"}>{letters}</span>;
  if (id !== null) {
    return (
      <span class="avatar" data-colour={avatarColour(id)} aria-hidden="true">
        {worn === 0 ? letter : <Drawing.Component face={worn} />}
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
