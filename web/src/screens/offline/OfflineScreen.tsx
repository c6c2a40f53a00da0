import { useEffect, useState } from "preact/hooks";
import { keptMatches } from "../../matches/keptMatches";
import type { MatchSummary } from "../../matches/matches";
import { t } from "../../i18n/translate";
import { PracticeEntry, say } from "../home/Practice";
import { newestNames, ReplayRow } from "../home/ReplayList";

/** The first page without a network: the replays that are kept, until the line is back. */
export function OfflineScreen() {
  const [kept, setKept] = useState<readonly MatchSummary[]>([]);
  const [practising, setPractising] = useState(false);
  useEffect(() => {
    void keptMatches().then(setKept);
  }, []);
  const called = newestNames(kept);
  return (
    <main class="page home offline">
      <header class="home-head">
        <h1 class="brush">{t("app.name")}</h1>
      </header>
      <p role="status">{t("offline.said")}</p>
      {practising ? (
        <section class="panel">
          <PracticeEntry />
        </section>
      ) : (
        <button
          type="button"
          class="button primary wide"
          data-testid="open-practice"
          onClick={() => {
            setPractising(true);
          }}
        >
          {say("practice.open")}
        </button>
      )}
      <section class="list-panel" aria-label={t("offline.replays")} data-testid="kept-replays">
        <h2>{t("offline.replays")}</h2>
        {kept.length === 0 ? <p class="empty">{t("offline.none")}</p> : null}
        <ul class="rows">
          {kept.map((match) => (
            <li key={match.share}>
              <ReplayRow match={match} called={called} />
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
