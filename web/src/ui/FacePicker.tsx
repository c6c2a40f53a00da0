import { facesEn } from "../i18n/faces.en";
import { facesZh } from "../i18n/faces.zh";
import { ownSentences } from "../i18n/ownSentences";
import { faceOf } from "../state/faces";
import { avatarColour, avatarLetters } from "./avatarLook";
import { Dialog } from "./Dialog";
import { useSession } from "../state/useSession";
import { FACES } from "./faces/drawings";
import { FaceDrawing } from "./faces/FaceDrawing";
import "./faces/faces.css";

const say = ownSentences(facesZh, facesEn);

interface FacePickerProps {
  /** The name as it is written just now. */
  name: string;
  onChosen?: () => void;
}

/** The drawings, and the letters of the name, beside each other: one tap, and everybody sees it. */
export function FacePicker({ name, onChosen }: FacePickerProps) {
  const session = useSession();
  const me = session.welcome.value?.player ?? "";
  const worn = faceOf(me);
  const names = say("names").split("|");
  const letters = avatarLetters(name);
  return (
    <div class="face-picker" role="group" aria-label={say("title")} data-testid="face-picker">
      {[0, ...FACES.map((_, place) => place + 1)].map((face) => (
        <button
          type="button"
          key={face}
          class="face-choice"
          aria-pressed={face === worn}
          aria-label={face === 0 ? `${say("letters")} ${letters}` : names[face - 1]}
          data-testid={`face-${face}`}
          onClick={() => {
            session.wear(face);
            onChosen?.();
          }}
        >
          <span class="avatar" data-colour={avatarColour(me)} aria-hidden="true">
            {face === 0 ? (
              <span class={Array.from(letters).length > 1 ? "avatar-letter two" : "avatar-letter"}>
                {letters}
              </span>
            ) : (
              <FaceDrawing face={face} />
            )}
          </span>
        </button>
      ))}
    </div>
  );
}

/** The same over the page. */
export function FaceDialog({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Dialog title={say("title")} onClose={onClose}>
      <FacePicker name={name} onChosen={onClose} />
    </Dialog>
  );
}
