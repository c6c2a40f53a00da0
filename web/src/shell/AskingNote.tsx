import { useRef } from "preact/hooks";
import { useSession } from "../state/useSession";
import { useClearSpot } from "../ui/useClearSpot";
import { askingEn } from "../i18n/asking.en";
import { askingZh } from "../i18n/asking.zh";
import { ownSentences } from "../i18n/ownSentences";
import type { Room } from "../net/protocol";

const say = ownSentences(askingZh, askingEn);

/**
 * The name of the person who would sit down, for the host, who decides; and for the one who asks,
 * the note that the host has not decided yet. It lies on nothing that is read or touched.
 */
export function AskingNote({ room }: { room: Room }) {
  const session = useSession();
  const element = useRef<HTMLDivElement>(null);
  const me = session.welcome.value?.player;
  const own = room.asking.find(({ player }) => player === me);
  const first = room.acting_host === me ? room.asking[0] : undefined;
  const shown = own !== undefined || first !== undefined;
  useClearSpot(element, "banner", shown && room.asking);
  if (me === undefined || !shown) return null;
  const others = room.asking.length - 1;
  return (
    <div class="banner" role="status" data-testid="asking" ref={element}>
      {first === undefined ? (
        <>
          <span>{say("wait")}</span>
          <Answer player={me} yes={false} label={say("withdraw")} testid="asking-withdraw" />
        </>
      ) : (
        <>
          <span>
            {say("wants", { name: first.name })}
            {others > 0 ? say("more", { count: others }) : null}
          </span>
          <Answer player={first.player} yes={false} label={say("no")} testid="asking-no" />
          <Answer player={first.player} yes label={say("yes")} testid="asking-yes" />
        </>
      )}
    </div>
  );
}

interface AnswerProps {
  player: string;
  yes: boolean;
  label: string;
  testid: string;
}

function Answer({ player, yes, label, testid }: AnswerProps) {
  const session = useSession();
  return (
    <button
      type="button"
      data-testid={testid}
      onClick={() => {
        session.admit(player, yes);
      }}
    >
      {label}
    </button>
  );
}
