import { useState } from "preact/hooks";
import { Avatar } from "../../ui/Avatar";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/icons";
import { useSession } from "../../state/useSession";
import { ownSentences } from "../../i18n/ownSentences";
import type { Room } from "../../net/protocol";
import { benchOf } from "../../state/bench";
import { everybodyOf } from "../table/parts/occupants";
import "./makeHost.css";

const say = ownSentences(
  { title: "换房主", note: "以后由新房主开局、改玩法、请人离座。", away: "不在" },
  {
    title: "Another host",
    note: "The new host starts matches, changes the rules and sends people away.",
    away: "away",
  },
);

/** The host's way to make another person the host, if there is one. */
export function MakeHost({ room, class: look }: { room: Room; class: string }) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const states = [...room.seats, ...benchOf(room)];
  const others = everybodyOf(room).flatMap(({ name, face }, place) => {
    const state = states[place];
    const player = state?.player ?? null;
    if (state === undefined || player === null || player === room.host) return [];
    return [{ player, name, face, here: state.connected }];
  });
  if (session.welcome.value?.player !== room.host || others.length === 0) return null;
  return (
    <>
      <button
        type="button"
        class={look}
        data-testid="another-host"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Icon name="crown" />
        {say("title")}
      </button>
      {open ? (
        <Dialog
          title={say("title")}
          onClose={() => {
            setOpen(false);
          }}
        >
          <p>{say("note")}</p>
          <ul class="hosts">
            {others.map(({ player, name, face, here }) => (
              <li key={player}>
                <button
                  type="button"
                  class="button quiet wide"
                  data-testid={`make-host-${player}`}
                  onClick={() => {
                    setOpen(false);
                    session.makeHost(player);
                  }}
                >
                  <Avatar id={player} name={name} face={face} />
                  {name}
                  {here ? null : <small>{say("away")}</small>}
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  );
}
