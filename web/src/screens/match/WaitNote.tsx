import { useEffect, useState } from "preact/hooks";
import { useSession } from "../../state/useSession";
import { t } from "../../i18n/translate";
import type { OpenTurn } from "../../state/session";
import type { Occupant } from "../table/parts/contract";

/** The time of a turn after which somebody may nudge, and a bot may be called (ms). */
const NUDGE = 10_000;
const CALL_BOT = 30_000;
/** The pause before somebody may nudge again (ms). */
const AGAIN = 5_000;

export interface WaitNoteProps {
  /** One's own seat. */
  seat: number;
  occupants: readonly Occupant[];
}

/** The buttons to use when somebody lets the others wait: nudge, then call a bot. */
export function WaitNote({ seat, occupants }: WaitNoteProps) {
  const turn = useSession().turn.value;
  if (turn === null || turn.seat === seat) return null;
  const awaited = occupants[turn.seat];
  if (awaited === undefined || awaited.bot || awaited.substituted) return null;
  return <Awaited key={`${turn.seq}-${turn.seat}`} turn={turn} name={awaited.name} />;
}

function Awaited({ turn, name }: { turn: OpenTurn; name: string }) {
  const session = useSession();
  const begun = turn.receivedAt - turn.waited_ms;
  const mayNudge = usePast(begun + NUDGE);
  const mayCall = usePast(begun + CALL_BOT);
  const [nudgedAt, setNudgedAt] = useState(-Infinity);
  const again = usePast(nudgedAt + AGAIN);
  const [called, setCalled] = useState(false);
  if (!mayNudge) return null;
  return (
    <div class="wait-note" data-testid="wait-note">
      {mayCall ? (
        <button
          type="button"
          class="table-switch"
          data-testid="call-bot"
          disabled={called}
          onClick={() => {
            setCalled(true);
            session.callBot(turn.seat);
          }}
        >
          {turn.botMissing === null || turn.botMissing === 0
            ? t("table.callBot", { name })
            : t("table.callBot.missing", { name, count: turn.botMissing })}
        </button>
      ) : null}
      <button
        type="button"
        class="table-switch on"
        data-testid="nudge"
        disabled={!again}
        onClick={() => {
          setNudgedAt(performance.now());
          session.nudge();
        }}
      >
        {t("table.nudge", { name })}
      </button>
    </div>
  );
}

/** True once this moment (by `performance.now()`) is past. */
function usePast(moment: number): boolean {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    const left = moment - performance.now();
    if (!Number.isFinite(left)) return;
    const timer = setTimeout(
      () => {
        setNow(performance.now());
      },
      Math.max(0, left) + 20,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [moment]);
  return now >= moment;
}
