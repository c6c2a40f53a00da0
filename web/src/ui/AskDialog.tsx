import { t } from "../i18n/translate";
import { Dialog } from "./Dialog";

export interface AskDialogProps {
  /** The question. */
  title: string;
  /** The things that come of it. */
  note?: string;
  /** The word for doing it. */
  yes: string;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back; the finger finds the way out first. */
export function AskDialog({ title, note, yes, onYes, onClose }: AskDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <div class="buttons">
          <button
            type="button"
            class="button danger"
            data-testid="ask-yes"
            onClick={() => {
              onClose();
              onYes();
            }}
          >
            {yes}
          </button>
          <button type="button" class="button primary" data-testid="ask-no" onClick={onClose}>
            {t("menu.leave.no")}
          </button>
        </div>
      }
    >
      {note === undefined ? null : <p>{note}</p>}
    </Dialog>
  );
}
