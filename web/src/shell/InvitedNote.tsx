import { useEffect, useRef } from "preact/hooks";
import type { Invited } from "../net/protocol";
import { rulesName } from "../rulesets/rulesName";
import { say } from "../screens/groups/say";
import { useSession } from "../state/useSession";
import { useClearSpot } from "../ui/useClearSpot";

/** The time for which it stands (ms): then the seats are likely taken. */
const STAYS = 90_000;

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
  const there = session.table.value === table;
  useClearSpot(element, "banner", `${group} ${table}`);
  useEffect(() => {
    if (there) session.endInvitation();
    const timer = setTimeout(() => {
      session.endInvitation();
    }, STAYS);
    return () => {
      clearTimeout(timer);
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
