import { codeSentence } from "../../i18n/codes";
import { levelName } from "../../rulesets/rulesets";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { useSession } from "../../state/useSession";
import { useLongBreak } from "../../ui/useLongBreak";

/** A notice for everybody at the table, in the place of its name: it is paused, it waits. */
export function TableNotice({ code }: { code: string }) {
  return (
    <span class="table-room table-notice" role="status" data-testid="notice">
      {codeSentence("notice", code)}
    </span>
  );
}

/** The note that a bot plays for me, in the place of my own buttons; and the way back. */
export function SubstituteNote({ room, seat }: { room: Room; seat: number }) {
  if (room.seats[seat]?.substituted !== true) return null;
  return (
    <p class="substituted" role="status" data-testid="substituted">
      <span>{t("table.substituted")}</span>
      <TakeBackButton class="sheet-button main" />
    </p>
  );
}

/** Takes one's seat back from the bot. */
export function TakeBackButton(props: { class: string }) {
  const session = useSession();
  return (
    <button
      type="button"
      class={props.class}
      data-testid="take-back"
      onClick={() => {
        session.takeBack();
      }}
    >
      {t("table.takeBack")}
    </button>
  );
}

/** The same on a sheet that covers the table: a line above its buttons. */
export function SheetNotice({ room, seat }: { room: Room; seat: number | null }) {
  const session = useSession();
  const away = useLongBreak();
  const code = away ? null : session.notice.value;
  const substituted = seat !== null && room.seats[seat]?.substituted === true;
  if (code === null && !substituted) return null;
  return (
    <p class="sheet-notice" role="status" data-testid={code === null ? "substituted" : "notice"}>
      {code === null ? t("table.substituted") : codeSentence("notice", code)}
    </p>
  );
}

/** The note that bots of a level take too long on this server, and which level plays for them. */
export function StandInNote({ room }: { room: Room }) {
  return Object.entries(room.stand_ins).map(([level, by]) => (
    <p key={level} class="sheet-notice" role="status" data-testid="stand-in">
      {t("table.standIn", { level: levelName(level), by: levelName(by) })}
    </p>
  ));
}
