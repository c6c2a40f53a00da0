import { useRef } from "preact/hooks";
import { useSession } from "../../state/useSession";
import { useClearSpot } from "../../ui/useClearSpot";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import type { Occupant } from "../table/parts/contract";
import "./vote.css";

export interface LateSeatProps {
  room: Room;
  occupants: readonly Occupant[];
  /** The points that are seen at each seat. */
  points: readonly number[];
}

/** For somebody who came late: the seats of bots; one can be his with the next deal. */
export function LateSeat({ room, occupants, points }: LateSeatProps) {
  const session = useSession();
  const element = useRef<HTMLDivElement>(null);
  const taken = (seat: number): string =>
    t("late.points", { points: String(points[seat] ?? 0).replace("-", "−") });
  const me = session.welcome.value?.player;
  const mine = room.successors.findIndex((who) => who !== null && who.player === me);
  const asks = room.asking.some(({ player }) => player === me);
  const free = room.seats.flatMap(({ kind }, seat) =>
    kind === "bot" && room.successors[seat] === null ? [seat] : [],
  );
  const offered = mine < 0 && !asks ? free : [];
  const shown =
    (room.phase === "playing" || room.phase === "between") && (mine >= 0 || offered.length > 0);
  useClearSpot(element, "late", shown && `${mine} ${offered.join()}`);
  if (!shown) return null;
  if (mine >= 0) {
    return (
      <div class="late-seats" role="status" data-testid="late-seated" ref={element}>
        <p>
          {t("late.waiting", { name: occupants[mine]?.name ?? "" })}
          <small>{taken(mine)}</small>
        </p>
        <button
          type="button"
          class="table-switch on"
          data-testid="late-give-back"
          onClick={() => {
            session.sit(mine);
          }}
        >
          {t("late.giveBack")}
        </button>
      </div>
    );
  }
  return (
    <div class="late-seats" data-testid="late-seats" ref={element}>
      {offered.map((seat) => (
        <button
          type="button"
          class="table-switch on"
          key={seat}
          data-testid={`late-${seat}`}
          onClick={() => {
            session.sit(seat);
          }}
        >
          <span>{t("late.take", { name: occupants[seat]?.name ?? "" })}</span>
          <small>{taken(seat)}</small>
        </button>
      ))}
    </div>
  );
}
