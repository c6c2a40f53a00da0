import { ago } from "../../i18n/ago";
import { navigate } from "../../navigation/route";
import { presetBeside, rulesName } from "../../rulesets/rulesName";
import { useSession } from "../../state/useSession";
import type { GroupRoom } from "./groups";
import { say } from "./say";

/** The open rooms of a group, each with the way to it. */
export function GroupRooms({ rooms }: { rooms: readonly GroupRoom[] }) {
  if (rooms.length === 0) return null;
  return (
    <ul class="rows">
      {rooms.map((room) => (
        <li key={room.table} class="row" data-testid="group-room">
          <Facts room={room} />
          <Way room={room} />
        </li>
      ))}
    </ul>
  );
}

function Facts({ room }: { room: GroupRoom }) {
  const preset = presetBeside(room);
  const { host, people } = room;
  // The host stands first, so that the room is found by a name.
  const names = [host, ...people.filter((name) => name !== host)].filter((name) => name !== "");
  return (
    <div class="row-facts">
      <strong>{names.join(say("comma"))}</strong>
      <span>
        {rulesName(room)}
        {preset === null ? "" : ` · ${preset}`}
      </span>
      <span>{standing(room)}</span>
    </div>
  );
}

function standing({ phase, free, left_s: left }: GroupRoom): string {
  const words =
    phase === "gathering"
      ? free > 0
        ? say("gathering", { count: free })
        : say("full")
      : say(phase);
  return left === null ? words : `${words} · ${say("asleep")} · ${ago(left)}`;
}

function Way({ room }: { room: GroupRoom }) {
  const session = useSession();
  const { table, code, mine, phase, free } = room;
  const sits = !mine && phase !== "playing" && free > 0;
  return (
    <button
      type="button"
      class={sits || mine ? "button primary small" : "button small"}
      data-testid="group-room-go"
      onClick={() => {
        if (mine) navigate({ is: "table", table });
        else session.join({ code });
      }}
    >
      {say(mine ? "back" : sits ? "sit" : "look")}
    </button>
  );
}
