import { useState } from "preact/hooks";
import { AskDialog } from "../../ui/AskDialog";
import { Avatar } from "../../ui/Avatar";
import { Icon } from "../../ui/icons";
import { levelName } from "../../rulesets/rulesets";
import { botTemper } from "../../people/names";
import { t } from "../../i18n/translate";
import { useSession } from "../../state/useSession";
import type { Room, SeatState } from "../../net/protocol";
import { decides } from "../../state/bench";
import { placeAmong } from "../../telling/places";
import { occupantsOf } from "../table/parts/occupants";

export interface ChairProps {
  room: Room;
  seat: number;
  state: SeatState;
  /** The level of a bot that is asked for now; null leaves it to the server. */
  level: string | null;
}

/** One chair of the round table: empty, or somebody on it. */
export function Chair({ room, seat, state, level }: ChairProps) {
  const session = useSession();
  const mine = session.seat.value;
  const host = decides(room, session.welcome.value?.player);
  return (
    <li
      class={`chair ${state.kind}${mine === seat ? " mine" : ""}`}
      data-place={placeAmong(room.seats.length, seat, mine ?? 0)}
      data-testid={`seat-${seat}`}
    >
      {state.kind === "empty" ? (
        <EmptyChair seat={seat} host={host} level={level} />
      ) : (
        <Person room={room} seat={seat} state={state} host={host} mine={mine === seat} />
      )}
    </li>
  );
}

function EmptyChair({ seat, host, level }: { seat: number; host: boolean; level: string | null }) {
  const session = useSession();
  return (
    <>
      <button
        type="button"
        class="chair-seat"
        onClick={() => {
          session.sit(seat);
        }}
      >
        <span class="avatar" data-colour="empty">
          <Icon name="chair" />
        </span>
        <span class="chair-name">{t("room.sitHere")}</span>
      </button>
      {host ? (
        <button
          type="button"
          class="button small add-bot"
          data-testid={`add-bot-${seat}`}
          onClick={() => {
            session.addBot(seat, level);
          }}
        >
          {t("room.addBot")}
        </button>
      ) : null}
    </>
  );
}

interface PersonProps {
  room: Room;
  seat: number;
  state: SeatState;
  host: boolean;
  mine: boolean;
}

function Person({ room, seat, state, host, mine }: PersonProps) {
  const session = useSession();
  const [sure, setSure] = useState(false);
  const isBot = state.kind === "bot";
  const { name = "", face } = occupantsOf(room)[seat] ?? {};
  const isHost = !isBot && state.player === room.host;
  return (
    <>
      <div class={state.connected ? "chair-seat" : "chair-seat away"}>
        <span class={state.ready && !isBot ? "ring ready" : "ring"}>
          <Avatar id={isBot ? null : state.player} name={name} face={face} />
          {isHost ? (
            <span class="mark host" title={t("room.host")}>
              <Icon name="crown" />
            </span>
          ) : null}
          {state.ready && !isBot ? (
            <span class="mark done">
              <Icon name="check" />
            </span>
          ) : null}
        </span>
        <span class="chair-name">{name}</span>
        <span class="chair-note">{note()}</span>
      </div>
      {host && !mine ? (
        <button
          type="button"
          class="icon-button chair-remove"
          aria-label={t("room.remove", { name })}
          onClick={() => {
            if (isBot) session.removeSeat(seat);
            else setSure(true);
          }}
        >
          <Icon name="close" />
        </button>
      ) : null}
      {sure ? (
        <AskDialog
          title={t("host.putOut.sure", { name })}
          yes={t("host.putOut.yes")}
          onYes={() => {
            session.removeSeat(seat);
          }}
          onClose={() => {
            setSure(false);
          }}
        />
      ) : null}
    </>
  );

  function note(): string {
    if (isBot) return `${levelName(state.level)} · ${botTemper(state.bot ?? seat)}`;
    if (!state.connected) return t("room.away");
    if (state.ready) return t("room.isReady");
    if (mine) return t("room.you");
    return isHost ? t("room.host") : t("room.notReady");
  }
}
