import { codeSentence } from "../../i18n/codes";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { session } from "../../state/session";

/** What everybody, or only I, should know about the table: it is paused, or a bot plays for me. */
export function TableNotice({ room, seat }: { room: Room; seat: number | null }) {
  const notice = session.notice.value;
  const substituted = seat !== null && room.seats[seat]?.substituted === true;
  if (substituted) {
    return (
      <div class="table-notice" role="status" data-testid="substituted">
        <span>{t("table.substituted")}</span>
        <button
          type="button"
          data-testid="take-back"
          onClick={() => {
            session.takeBack();
          }}
        >
          {t("table.takeBack")}
        </button>
      </div>
    );
  }
  if (notice === null) return null;
  return (
    <div class="table-notice" role="status" data-testid="notice">
      <span>{codeSentence("notice", notice)}</span>
    </div>
  );
}
