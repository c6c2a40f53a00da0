import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { useSession } from "../../state/useSession";
import { benchOf, personAt, personOf, placeOf } from "../../state/bench";
import { answersOf, type Answer, type Wish } from "./rematchAnswers";
import { useCountdown } from "../../ui/useCountdown";
import "./rematch.css";

/** My place among the people who are asked; null for a spectator. */
function usePlace(room: Room): number | null {
  const session = useSession();
  return placeOf(room, session.seat.value, session.welcome.value?.player);
}

/** The answers of people who are not there. */
const GONE: readonly Wish[] = ["away", "left"];

/**
 * After a match: people who want another, people who are missing, and bots for these after a while.
 */
export function RematchAnswers({ room }: { room: Room }) {
  const session = useSession();
  const seconds = useCountdown(room.fill_in_ms, session.roomAt.value);
  const place = usePlace(room);
  const answers = answersOf(room);
  const others = answers.filter((answer) => answer.place !== place);
  const wanted = answers.some(({ wish }) => wish === "wants");
  const gone = others.some(({ wish }) => GONE.includes(wish));
  if (others.length === 0 || (!wanted && !gone)) return null;
  const mine = answers.some((answer) => answer.place === place && answer.wish === "wants");
  return (
    <div class="rematch" data-testid="rematch-answers">
      <div class="rematch-line">
        <p class="rematch-said" role="status">
          {awaitsHost(room, mine) ? t("rematch.host") : said(answers, mine)}
        </p>
        {mine ? (
          <button
            type="button"
            class="rematch-button"
            data-testid="rematch-cancel"
            onClick={() => {
              session.ready(false);
            }}
          >
            {t("rematch.cancel")}
          </button>
        ) : null}
      </div>
      <ul class="rematch-people">
        {(wanted ? answers : others.filter(({ wish }) => GONE.includes(wish))).map(
          ({ place: one, name, wish }) => (
            <li key={one} data-wish={wish}>
              <b>{name === "" ? t("rematch.emptySeat") : name}</b>
              {name === "" ? null : t(`rematch.${wish}`)}
            </li>
          ),
        )}
      </ul>
      {!mine || seconds === null ? null : seconds > 0 ? (
        <p class="rematch-fill">{t("rematch.fillIn", { seconds })}</p>
      ) : (
        <button
          type="button"
          class="rematch-button main"
          data-testid="rematch-fill"
          onClick={() => {
            session.rematch(true);
          }}
        >
          {t("rematch.fill")}
        </button>
      )}
    </div>
  );
}

/** True if I want another match, and the host is there and may be choosing another game. */
function awaitsHost(room: Room, mine: boolean): boolean {
  const host = personOf(room, room.host);
  return mine && host !== undefined && host.connected && !host.ready;
}

/**
 * The one line that matters now: the people who want another match, or those that these wait for.
 */
function said(answers: readonly Answer[], mine: boolean): string {
  const names = (some: readonly Answer[]) =>
    some
      .map(({ name }) => name)
      .filter((name) => name !== "")
      .join(t("table.comma"));
  const wanting = answers.filter(({ wish }) => wish === "wants");
  if (wanting.length === 0) return "";
  if (!mine) return t("rematch.wanted", { names: names(wanting) });
  const missing = names(answers.filter(({ wish }) => wish === "pending" || wish === "away"));
  if (missing !== "") return t("rematch.awaited", { names: missing });
  const count = answers.filter(({ wish }) => wish === "left").length;
  return t("rematch.seatsLeft", { count });
}

/** The same in a few words, for people who look at something else. */
export function RematchNote({ room }: { room: Room }) {
  const place = usePlace(room);
  const answers = answersOf(room);
  const mine = answers.some((answer) => answer.place === place && answer.wish === "wants");
  const words = said(answers, mine);
  if (words === "") return null;
  return (
    <span class="rematch-said" role="status" data-testid="rematch-said">
      {words}
    </span>
  );
}

/** True once somebody wants another match. */
export function rematchWanted(room: Room): boolean {
  return (
    room.seats.some(({ kind, ready }) => kind === "player" && ready) ||
    benchOf(room).some(({ ready }) => ready)
  );
}

/** 再来一场: says that I want another match, and then that the others are waited for. */
export function RematchButton({ room }: { room: Room }) {
  const session = useSession();
  const place = usePlace(room);
  const me = place === null ? undefined : personAt(room, place);
  if (me === undefined) return null;
  if (me.ready) {
    return (
      <button type="button" class="sheet-button main" data-testid="rematch" disabled>
        {t("rematch.waiting")}
      </button>
    );
  }
  return (
    <button
      type="button"
      class="sheet-button main"
      data-testid="rematch"
      onClick={() => {
        session.rematch();
      }}
    >
      {t(rematchWanted(room) ? "rematch.meToo" : "standings.rematch")}
    </button>
  );
}
