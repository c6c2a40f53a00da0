import { useRef } from "preact/hooks";
import { useSession } from "../../state/useSession";
import { useClearSpot } from "../../ui/useClearSpot";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { benchOf, placeOf } from "../../state/bench";
import { everybodyOf } from "../table/parts/occupants";
import { useCountdown } from "../../ui/useCountdown";
import "./vote.css";

/** The proposal to end the match, and the answers to it; it lies on nothing that is played with. */
export function VoteNote({ room }: { room: Room }) {
  const session = useSession();
  const element = useRef<HTMLElement>(null);
  const vote = room.dissolve;
  const seconds = useCountdown(vote?.ms ?? null, session.roomAt.value);
  useClearSpot(element, "vote", vote ?? false);
  if (vote === null) return null;
  const place = placeOf(room, session.seat.value, session.welcome.value?.player);
  const seated = room.seats.filter(({ kind }) => kind === "player").length;
  const people = seated + benchOf(room).length;
  const answered = place === null || vote.agreed.includes(place);
  return (
    <section
      class="vote"
      role="dialog"
      aria-label={t("vote.title")}
      data-testid="vote"
      ref={element}
    >
      <p>
        {t("vote.proposed", { name: everybodyOf(room)[vote.by]?.name ?? "" })}{" "}
        <b>
          {vote.agreed.length}/{people}
        </b>{" "}
        {seconds === null ? null : (
          <span class="vote-seconds">{t("vote.seconds", { seconds })}</span>
        )}
      </p>
      <div class="vote-buttons">
        {place === null ? null : (
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
