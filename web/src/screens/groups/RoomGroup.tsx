import { useEffect, useState } from "preact/hooks";
import { codeSentence } from "../../i18n/codes";
import { navigate } from "../../navigation/route";
import type { Room } from "../../net/protocol";
import { wantedGroup } from "../../state/groups";
import { useSession } from "../../state/useSession";
import { addRoom, askGroupOf, askGroups, dropRoom, type GroupLine } from "./groups";
import { say } from "./say";

interface Standing {
  /** The group that the room belongs to; null: none. */
  group: { group: string; name: string } | null;
  /** My groups. */
  mine: readonly GroupLine[];
}

/** The group that a room's matches count for; its host chooses. */
export function RoomGroup({ room }: { room: Room }) {
  const me = useSession().welcome.value?.player ?? null;
  const host = room.host === me;
  const [standing, setStanding] = useState<Standing | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const { table } = room;
  // Somebody may have been sent away from the group since the room was opened.
  const people = room.seats.map(({ player }) => player).join();

  useEffect(() => {
    let current = true;
    async function look(): Promise<void> {
      const wanted = wantedGroup.peek();
      if (host && wanted !== null) {
        wantedGroup.value = null;
        const added = await addRoom(wanted, table);
        if (added.is === "failed" && current) setFault(added.code);
      }
      const [group, groups] = await Promise.all([askGroupOf(table), askGroups()]);
      if (!current || group.is === "failed") return;
      setStanding({
        group: group.value.group,
        mine: groups.is === "ready" ? groups.value.groups : [],
      });
    }
    void look();
    return () => {
      current = false;
    };
  }, [table, host, turn, people]);

  async function change(work: Promise<{ is: string; code?: string }>): Promise<void> {
    const answer = await work;
    setFault(answer.is === "failed" ? (answer.code ?? "unknown") : null);
    setTurn(turn + 1);
  }

  if (standing === null) return null;
  const { group, mine } = standing;
  if (group === null && (!host || mine.length === 0)) return null;
  const belongs = group !== null && mine.some((one) => one.group === group.group);
  return (
    <section class="panel" data-testid="room-group">
      <h2>{say("room")}</h2>
      <p>{group === null ? say("roomNone") : say("roomCounts", { name: group.name })}</p>
      {group !== null && !belongs ? <p class="muted small">{say("roomNotMine")}</p> : null}
      {fault === null ? null : <p class="problem">{codeSentence("http", fault)}</p>}
      <div class="buttons">
        {group === null
          ? mine.map((one) => (
              <button
                key={one.group}
                type="button"
                class="button small"
                data-testid="room-group-add"
                onClick={() => {
                  void change(addRoom(one.group, table));
                }}
              >
                {say("roomAdd", { name: one.name })}
              </button>
            ))
          : null}
        {group !== null && belongs ? (
          <button
            type="button"
            class="button quiet small"
            onClick={() => {
              navigate({ is: "group", group: group.group, period: null });
            }}
          >
            {say("see")}
          </button>
        ) : null}
        {group !== null && belongs && host ? (
          <button
            type="button"
            class="button quiet small"
            data-testid="room-group-drop"
            onClick={() => {
              void change(dropRoom(group.group, table));
            }}
          >
            {say("roomDrop")}
          </button>
        ) : null}
      </div>
    </section>
  );
}
