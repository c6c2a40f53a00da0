import { useEffect, useState } from "preact/hooks";
import { ask, LOADING, myToken, type Loaded } from "../../browser/api";
import { lazyComponent } from "../../ui/lazyComponent";
import { LoadNote } from "../../ui/LoadPage";
import { useSession } from "../../state/useSession";
import { codeSentence } from "../../i18n/codes";
import { t } from "../../i18n/translate";
import { knownGames } from "../../state/preferences";
import type { MatchPage } from "./ReplayList";

const List = lazyComponent(async () => (await import("./ReplayList")).ReplayList, LoadNote);

/** Matches I played in: each opens its replay. Nothing is loaded if there are none. */
export function Replays() {
  const session = useSession();
  const player = session.welcome.value?.player ?? null;
  const [page, setPage] = useState<Loaded<MatchPage>>(LOADING);

  useEffect(() => {
    if (player === null) return;
    let current = true;
    void ask<MatchPage>("/api/matches", { as: myToken() }).then((answer) => {
      if (current) setPage(answer);
    });
    return () => {
      current = false;
    };
  }, [player]);

  if (page.is === "loading") return null;
  // Somebody who plays for the first time has none to look for.
  if (page.is === "ready" && knownGames.value.length === 0) {
    if (!page.value.matches.some((match) => match.deals.length > 0)) return null;
  }
  return (
    <section class="list-panel" aria-label={t("home.replays")}>
      <h2>{t("home.replays")}</h2>
      {page.is === "failed" ? (
        <p class="empty">{codeSentence("http", page.code)}</p>
      ) : (
        <List.Component key={player} newest={page.value} />
      )}
    </section>
  );
}
