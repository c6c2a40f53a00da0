import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask, LOADING, myToken, type Loaded } from "../../browser/api";
import { isPractice } from "../../browser/practice";
import { CopyButton } from "../../ui/CopyButton";
import { FileLink } from "../../ui/FileLink";
import { Icon } from "../../ui/icons";
import { seatNames, type MatchSummary } from "../../matches/matches";
import { PageHead } from "../../ui/PageHead";
import { navigate, routeUrl } from "../../navigation/route";
import { rulesName } from "../../rulesets/rulesName";
import { FairButton } from "../../fair/FairDialog";
import { dateText, t } from "../../i18n/translate";
import { DealList } from "./DealList";
import { DealReplay } from "./DealReplay";
import { PlayedFrom } from "./PlayedFrom";
import { ReplayLoad, type TableBelow } from "./ReplayLoad";
import "./replay.css";
import "./transport.css";
import "./deals.css";
import "./wall.css";
import { say } from "../../fair/say";

export interface ReplayScreenProps {
  share: string;
  deal: number | null;
  step: number | null;
  /** The seat whose view it is; null for the usual one. */
  seat: number | null;
}

/** A finished match by its link: the deals with their scores, or one of them on the table. */
export function ReplayScreen({ share, deal, step, seat }: ReplayScreenProps) {
  /** The deal that was asked for from its beginning on. */
  const [watched, setWatched] = useState<number | null>(null);
  return (
    <LoadedMatch share={share} below={null}>
      {(match) =>
        deal === null ? (
          <Overview match={match} share={share} onWatch={setWatched} />
        ) : (
          <DealReplay
            key={deal}
            match={match}
            share={share}
            deal={deal}
            start={step}
            seen={seat}
            below={null}
            plays={watched === deal}
          />
        )
      }
    </LoadedMatch>
  );
}

export interface LoadedMatchProps {
  share: string;
  below: TableBelow | null;
  /** The page of a match that is here. */
  children: (match: MatchSummary) => ComponentChildren;
}

/** Fetches a match by its link. */
export function LoadedMatch({ share, below, children }: LoadedMatchProps) {
  const [match, setMatch] = useState<Loaded<MatchSummary>>(LOADING);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let current = true;
    setMatch(LOADING);
    void ask<MatchSummary>(`/api/replay/${encodeURIComponent(share)}`, { as: myToken() }).then(
      (answer) => {
        if (current) setMatch(answer);
      },
    );
    return () => {
      current = false;
    };
  }, [share, tries]);

  if (match.is === "ready") return <>{children(match.value)}</>;
  return (
    <ReplayLoad
      code={match.is === "failed" ? match.code : null}
      below={below}
      onAgain={() => {
        setTries(tries + 1);
      }}
    />
  );
}

interface OverviewProps {
  match: MatchSummary;
  share: string;
  /** A deal is to be played from its beginning; null: only looked at. */
  onWatch: (deal: number | null) => void;
}

function Overview({ match, share, onWatch }: OverviewProps) {
  return (
    <main class="page">
      <PageHead title={t("replay.title")} />
      <div class="page-body narrow">
        <section class="panel">
          <h2 class="brush">{rulesName(match)}</h2>
          <p class="muted">
            {dateText(match.started)} · {t("home.deals", { count: match.deals.length })}
          </p>
          <PlayedFrom match={match} />
          <DealList
            match={match}
            current={null}
            onChoose={(deal) => {
              onWatch(null);
              navigate({ is: "replay", share, deal, step: null });
            }}
          />
          <div class="buttons">
            {isPractice ? null : (
              <CopyButton
                label={t("replay.copyMatch")}
                text={() => routeUrl({ is: "replay", share, deal: null, step: null })}
              />
            )}
            <FairButton match={match} names={seatNames(match)} record={null} />
            <FileLink
              class="button quiet"
              path={`/api/replay/${encodeURIComponent(share)}/export`}
              name={`paiju-${share}.json`}
              testid="replay-export"
            >
              <Icon name="download" />
              {say("fair.downloadMatch")}
            </FileLink>
            {match.deals[0] === undefined ? null : (
              <button
                type="button"
                class="button primary"
                data-testid="replay-watch"
                onClick={() => {
                  const deal = match.deals[0] ?? 1;
                  onWatch(deal);
                  navigate({ is: "replay", share, deal, step: null });
                }}
              >
                <Icon name="play" />
                {t("replay.watch")}
              </button>
            )}
          </div>
        </section>
      </div>
    </main>
  );
}
