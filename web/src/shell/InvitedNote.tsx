import { useEffect, useRef } from "preact/hooks";
import { route } from "../navigation/route";
import type { Invited } from "../net/protocol";
import { rulesName } from "../rulesets/rulesName";
import { askGroup } from "../screens/groups/groups";
import { say } from "../screens/groups/say";
import { useSession } from "../state/useSession";
import { useClearSpot } from "../ui/useClearSpot";

/** The time for which it stands (ms): then the seats are likely taken. */
const STAYS = 90_000;
/** The time between two looks at the room while the note stands (ms). */
const LOOK = 10_000;

/**
 * Somebody has opened a room in a group of mine. In a match with other people there is no way out
 * of it here: a finger that slips must not leave them.
 */
export function InvitedNote({ group, name, host, code, ruleset, table }: Invited) {
  const session = useSession();
  const element = useRef<HTMLDivElement>(null);
  const room = session.room.value;
  const others = room?.seats.some(({ player }) => {
    return player !== null && player !== session.welcome.value?.player;
  });
  const busy = session.seat.value !== null && others === true && room?.phase !== "finished";
  const at = route.value;
  // The page of the group shows the room itself.
  const there = session.table.value === table || (at.is === "group" && at.group === group);
  useClearSpot(element, "banner", `${group} ${table}`);
  useEffect(() => {
    if (there) session.endInvitation();
    const timer = setTimeout(() => {
      session.endInvitation();
    }, STAYS);
    const looks = setInterval(() => {
      void isOpen(group, table).then((open) => {
        if (open === false) session.endInvitation();
      });
    }, LOOK);
    return () => {
      clearTimeout(timer);
      clearInterval(looks);
    };
  }, [table, there]);
  return (
    <div class="banner" role="status" data-testid="invited" ref={element}>
      <span>{say("note", { host, group: name, rules: rulesName({ ruleset }) })}</span>
      {busy ? null : (
        <button
          type="button"
          data-testid="invited-go"
          onClick={() => {
            session.endInvitation();
            session.join({ code });
          }}
        >
          {say("noteGo")}
        </button>
      )}
      <button
        type="button"
        data-testid="invited-close"
        onClick={() => {
          session.endInvitation();
        }}
      >
        {say("noteClose")}
      </button>
    </div>
  );
}

/** True if the room waits for people still; null without an answer. */
async function isOpen(group: string, table: string): Promise<boolean | null> {
  const found = await askGroup(group);
  if (found.is === "failed") return found.code === "no_such_group" ? false : null;
  const room = found.value.rooms.find((one) => one.table === table);
  return room !== undefined && room.phase !== "playing" && room.free > 0;
}
