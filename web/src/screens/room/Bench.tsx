import { useState } from "preact/hooks";
import { AskDialog } from "../../ui/AskDialog";
import { Avatar } from "../../ui/Avatar";
import { Icon } from "../../ui/icons";
import { useSession } from "../../state/useSession";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { benchOf, decides, personOf } from "../../state/bench";
import { benchOccupants } from "../table/parts/occupants";
import "./bench.css";

/**
 * 坐醒: the people who sit out first, in the order of their coming in; nothing without changes of
 * places.
 */
export function Bench({ room }: { room: Room }) {
  const session = useSession();
  const mode = room.options.rotation;
  const me = session.welcome.value?.player ?? null;
  const host = decides(room, me);
  const [sendingOff, setSendingOff] = useState<{ player: string; name: string } | null>(null);
  if (!mode) return null;
  const bench = benchOf(room);
  const occupants = benchOccupants(room);
  const seated = session.seat.value !== null;
  const watching = personOf(room, me) === undefined;
  const open = room.phase === "gathering" && bench.length < room.seats.length;
  return (
    <section class="panel bench" data-testid="bench">
      <h2>{t("bench.title")}</h2>
      {bench.length === 0 ? (
        <p class="muted">{t("bench.empty")}</p>
      ) : (
        <ol>
          {bench.map(({ player, ready, connected }, place) => {
            const name = occupants[place]?.name ?? "";
            return (
              <li key={player} class={connected ? "" : "away"}>
                <span class={ready ? "ring ready" : "ring"}>
                  <Avatar id={player} name={name} />
                </span>
                <b>{name}</b>
                <span class="chair-note">{note(player, ready, connected)}</span>
                {host && player !== me ? (
                  <button
                    type="button"
                    class="icon-button"
                    aria-label={t("bench.sendOff", { name })}
                    data-testid={`send-off-${place}`}
                    onClick={() => {
                      setSendingOff({ player, name });
                    }}
                  >
                    <Icon name="close" />
                  </button>
                ) : null}
              </li>
            );
          })}
        </ol>
      )}
      <p class="muted small">{t(`bench.${mode}`)}</p>
      {open && (seated || watching) ? (
        <button
          type="button"
          class="button quiet"
          data-testid="sit-out"
          onClick={() => {
            session.sitOut();
          }}
        >
          {t(seated ? "bench.goOut" : "bench.join")}
        </button>
      ) : null}
      {sendingOff === null ? null : (
        <AskDialog
          title={t("host.putOut.sure", { name: sendingOff.name })}
          yes={t("host.putOut.yes")}
          onYes={() => {
            session.sendOff(sendingOff.player);
          }}
          onClose={() => {
            setSendingOff(null);
          }}
        />
      )}
    </section>
  );

  function note(player: string, ready: boolean, connected: boolean): string {
    if (!connected) return t("room.away");
    if (ready) return t("room.isReady");
    if (player === me) return t("room.you");
    return t(player === room.host ? "room.host" : "room.notReady");
  }
}
