import { useEffect, useState } from "preact/hooks";
import { navigate } from "../../navigation/route";
import { useSession } from "../../state/useSession";
import { askGroups, type GroupLine } from "./groups";
import { GroupRooms } from "./GroupRooms";
import { say } from "./say";

/** The time between two looks while the page is in sight (ms). */
const REFRESH = 10_000;

/** My groups on the first page, with the rooms that are open; those that are mine stand there already. */
export function HomeGroups() {
  const session = useSession();
  const [groups, setGroups] = useState<readonly GroupLine[]>([]);
  const player = session.welcome.value?.player ?? null;
  const invited = session.invited.value;

  useEffect(() => {
    if (player === null) return;
    let current = true;
    async function look(): Promise<void> {
      const answer = await askGroups();
      if (current && answer.is === "ready") setGroups(answer.value.groups);
    }
    void look();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void look();
    }, REFRESH);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [player, invited]);

  if (groups.length === 0) return null;
  return (
    <section class="list-panel mine" aria-label={say("title")} data-testid="home-groups">
      <h2>{say("title")}</h2>
      {groups.map((one) => (
        <div key={one.group}>
          <button
            type="button"
            class="row tap"
            data-testid="home-group"
            onClick={() => {
              navigate({ is: "group", group: one.group, period: null });
            }}
          >
            <span class="row-facts">
              <strong>{one.name}</strong>
              <span>{say("members", { count: one.members })}</span>
            </span>
          </button>
          <GroupRooms rooms={one.rooms.filter((room) => !room.mine && room.left_s === null)} />
        </div>
      ))}
    </section>
  );
}
