import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { useSession } from "../../app/session";
import { TakeBackButton } from "./TableNotice";
import type { Occupant } from "./contract";
import { useCountdown } from "./useCountdown";
import "./result.css";

interface NextDealProps {
  room: Room;
  seat: number;
  occupants: readonly Occupant[];
}

/** Goes on when everybody has seen the result, or by itself. */
export function NextDeal({ room, seat, occupants }: NextDealProps) {
  const session = useSession();
  const seconds = useCountdown(room.next_deal_ms, session.roomAt.value);
  const mine = room.awaited.includes(seat);
  const others = room.awaited.filter((other) => other !== seat);
  if (room.seats[seat]?.substituted === true) return <TakeBackButton class="sheet-button main" />;
  if (room.held && session.welcome.value?.player === room.host) {
    const people = room.seats.filter(({ kind }) => kind === "player").length;
    return (
      <button
        type="button"
        class="sheet-button main"
        data-testid="next-deal"
        onClick={() => {
          session.nextDeal();
        }}
      >
        {t("result.goOn", { ready: people - room.awaited.length, people })}
      </button>
    );
  }
  if (room.held && !mine) return <span class="sheet-waiting">{t("result.held")}</span>;
  if (!mine && others.length > 0) {
    const names = others.map((other) => occupants[other]?.name ?? "").join(t("table.comma"));
    return (
      <span class="sheet-waiting">
        {t("result.waiting", { names })} {seconds === null ? null : seconds}
      </span>
    );
  }
  return (
    <>
      {room.held ? <span class="sheet-waiting">{t("result.held")}</span> : null}
      <button
        type="button"
        class="sheet-button main"
        data-testid="next-deal"
        disabled={!mine}
        onClick={() => {
          session.nextDeal();
        }}
      >
        {seconds === null ? t("result.next") : t("result.nextIn", { seconds })}
      </button>
    </>
  );
}

/** The time until the next deal comes by itself, for people who look at something else meanwhile. */
export function NextDealCountdown({ room }: { room: Room }) {
  const session = useSession();
  const seconds = useCountdown(room.next_deal_ms, session.roomAt.value);
  if (seconds === null) return null;
  return (
    <span class="until-next" role="timer" data-testid="until-next">
      {t("result.nextIn", { seconds })}
    </span>
  );
}
