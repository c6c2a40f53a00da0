import { useSession } from "../../app/session";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import type { Occupant } from "./contract";
import { useCountdown } from "./useCountdown";
import "./vote.css";

export interface VoteNoteProps {
  room: Room;
  seat: number | null;
  occupants: readonly Occupant[];
}

/** The proposal to end the match, and the answers to it. */
export function VoteNote({ room, seat, occupants }: VoteNoteProps) {
  const session = useSession();
  const vote = room.dissolve;
  const seconds = useCountdown(vote?.ms ?? null, session.roomAt.value);
  if (vote === null) return null;
  const people = room.seats.filter(({ kind }) => kind === "player").length;
  const answered = seat === null || vote.agreed.includes(seat);
  return (
    <section class="vote" role="dialog" aria-label={t("vote.title")} data-testid="vote">
      <p>
        {t("vote.proposed", { name: occupants[vote.by]?.name ?? "" })}{" "}
        <b>
          {vote.agreed.length}/{people}
        </b>{" "}
        {seconds === null ? null : <span class="vote-seconds">{seconds}</span>}
      </p>
      <div class="vote-buttons">
        {seat === null ? null : (
          <button
            type="button"
            class="sheet-button plain"
            data-testid="vote-refuse"
            onClick={() => {
              session.dissolve(false);
            }}
          >
            {t("vote.refuse")}
          </button>
        )}
        {answered ? null : (
          <button
            type="button"
            class="sheet-button main"
            data-testid="vote-agree"
            onClick={() => {
              session.dissolve(true);
            }}
          >
            {t("vote.agree")}
          </button>
        )}
      </div>
    </section>
  );
}
