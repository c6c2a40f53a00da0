import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { useSession } from "../../state/useSession";
import { TakeBackButton } from "./TableNotice";
import { benchOf, nextPlaces } from "../../state/bench";
import { everybodyOf } from "../table/parts/occupants";
import { useCountdown } from "../../ui/useCountdown";
import "../table/parts/result.css";

interface NextDealProps {
  room: Room;
  /** One's own place; null for a spectator. */
  place: number | null;
}

/**
 * Goes on when everybody who plays the next deal has seen the result, or by itself; nothing for a
 * person who sits out then as well.
 */
export function NextDeal({ room, place }: NextDealProps) {
  const session = useSession();
  const seconds = useCountdown(room.next_deal_ms, session.roomAt.value);
  const host = room.held && session.welcome.value?.player === room.host;
  const { comes, goes } = nextPlaces(room);
  // A match that waits for people goes on by the note that says so.
  if (place === null || room.phase === "paused" || !(host || isAsked(room, place))) return null;
  const mine = room.awaited.includes(place);
  const others = room.awaited.filter((other) => other !== place);
  if (room.seats[place]?.substituted === true) return <TakeBackButton class="sheet-button main" />;
  if (host) {
    const stay = room.seats.filter(({ kind }, seat) => kind === "player" && !goes.includes(seat));
    const people = stay.length + comes.length;
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
    const everybody = everybodyOf(room);
    const names = others.map((other) => everybody[other]?.name ?? "").join(t("table.comma"));
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

/** True if this place has the sheet of the deal in hand: it has played, or plays the next one. */
export function isAsked(room: Room, place: number): boolean {
  const out = benchOf(room)[place - room.seats.length];
  return out === undefined || nextPlaces(room).comes.includes(out);
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
