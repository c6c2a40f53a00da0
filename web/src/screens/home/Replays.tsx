import { useEffect, useState } from "preact/hooks";
import { ask, LOADING, myToken, type Loaded } from "../../app/api";
import { seatNames, type MatchSummary } from "../../app/matches";
import { navigate } from "../../app/route";
import { rulesetName } from "../../app/rulesets";
import { personTallyOfSummary } from "../../app/tally";
import { codeSentence } from "../../i18n/codes";
import { language, LOCALES, t } from "../../i18n/translate";
import { useSession } from "../../app/session";
import { knownGames } from "../../state/preferences";
import { MatchPoints } from "../table/MatchPoints";

/** Rows shown before somebody asks for the rest. */
const FIRST_ROWS = 5;

/** Some of my matches, newest first; `next` asks for those before them. */
interface Page {
  matches: MatchSummary[];
  next: string | null;
}

/** Matches I played in: each opens its replay. */
export function Replays() {
  const session = useSession();
  const player = session.welcome.value?.player ?? null;
  const [page, setPage] = useState<Loaded<Page>>(LOADING);
  const [all, setAll] = useState(false);

  useEffect(() => {
    if (player === null) return;
    let current = true;
    void ask<Page>("/api/matches", { as: myToken() }).then((answer) => {
      if (current) setPage(answer);
    });
    return () => {
      current = false;
    };
  }, [player]);

  if (page.is === "loading") return null;
  if (page.is === "failed") {
    return (
      <section class="list-panel" aria-label={t("home.replays")}>
        <h2>{t("home.replays")}</h2>
        <p class="empty">{codeSentence("http", page.code)}</p>
      </section>
    );
  }
  const { matches, next } = page.value;
  const found = matches.filter((match) => match.deals.length > 0);
  // Whoever plays for the first time has none to look for.
  if (found.length === 0 && knownGames.value.length === 0) return null;
  const shown = all ? found : found.slice(0, FIRST_ROWS);
  return (
    <section class="list-panel" aria-label={t("home.replays")}>
      <h2>{t("home.replays")}</h2>
      {found.length === 0 ? <p class="empty">{t("home.noReplays")}</p> : null}
      <ul class="rows">
        {shown.map((match) => (
          <li key={match.share}>
            <ReplayRow match={match} />
          </li>
        ))}
      </ul>
      {found.length > shown.length ? (
        <button
          type="button"
          class="button quiet small"
          onClick={() => {
            setAll(true);
          }}
        >
          {t("home.more", { count: found.length - shown.length })}
        </button>
      ) : next !== null ? (
        <OlderButton
          before={next}
          onFound={(older) => {
            setAll(true);
            setPage({
              is: "ready",
              value: { matches: [...matches, ...older.matches], next: older.next },
            });
          }}
        />
      ) : null}
      <button
        type="button"
        class="button quiet small"
        data-testid="open-evenings"
        onClick={() => {
          navigate({ is: "evenings" });
        }}
      >
        {t("home.evenings")}
      </button>
    </section>
  );
}

/** Asks for the page before the match `before`. */
function OlderButton({ before, onFound }: { before: string; onFound: (older: Page) => void }) {
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <>
      <button
        type="button"
        class="button quiet small"
        disabled={asking}
        onClick={() => {
          setAsking(true);
          void ask<Page>(`/api/matches?before=${before}`, { as: myToken() }).then((answer) => {
            setAsking(false);
            setFailure(answer.is === "failed" ? answer.code : null);
            if (answer.is === "ready") onFound(answer.value);
          });
        }}
      >
        {t("home.older")}
      </button>
      {failure === null ? null : <p class="empty">{codeSentence("http", failure)}</p>}
    </>
  );
}

export function ReplayRow({ match }: { match: MatchSummary }) {
  const { persons, raceTo, sums } = personTallyOfSummary(match);
  const me = match.seat === null ? null : (match.seats[match.seat]?.player ?? null);
  const place = me === null ? -1 : persons.findIndex(({ player }) => player === me);
  const mine = place < 0 ? null : (sums[place] ?? null);
  const others = seatNames(match).filter((_, seat) => seat !== match.seat);
  return (
    <button
      type="button"
      class="row tap"
      onClick={() => {
        navigate({ is: "replay", share: match.share, deal: null, step: null });
      }}
    >
      <span class="row-facts">
        <strong>{rulesetName(match.ruleset)}</strong>
        <span>{others.join(" · ")}</span>
        <span>
          {dateText(match.started)} · {t("home.deals", { count: match.deals.length })}
        </span>
      </span>
      {mine === null ? null : (
        <span class={mine > 0 ? "score won" : "score"}>
          <MatchPoints points={mine} raceTo={raceTo} />
        </span>
      )}
    </button>
  );
}

/** A moment as people say it: 11月21日 20:15, 21 Nov, 20:15. */
export function dateText(seconds: number): string {
  return new Intl.DateTimeFormat(LOCALES[language.value], {
    month: language.value === "en" ? "short" : "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  }).format(seconds * 1000);
}
