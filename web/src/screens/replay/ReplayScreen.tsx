import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask, LOADING, myToken, type Loaded } from "../../app/api";
import { CopyButton } from "../../app/CopyButton";
import { Icon } from "../../app/icons";
import { seatNames, type MatchSummary } from "../../app/matches";
import { navigate, routeUrl } from "../../app/route";
import { rulesetName } from "../../app/rulesets";
import { FairButton } from "../../fair/FairDialog";
import { codeSentence } from "../../i18n/codes";
import { t } from "../../i18n/translate";
import { dateText } from "../home/Replays";
import { DealList } from "./DealList";
import { DealReplay, type TableBelow } from "./DealReplay";
import "./replay.css";
import "./transport.css";
import "./deals.css";
import "./wall.css";

export interface ReplayScreenProps {
  share: string;
  deal: number | null;
  step: number | null;
}

/** A finished match by its link: the deals with their scores, or one of them on the table. */
export function ReplayScreen({ share, deal, step }: ReplayScreenProps) {
  return (
    <LoadedMatch share={share} below={null}>
      {(match) =>
        deal === null ? (
          <Overview match={match} share={share} />
        ) : (
          <DealReplay
            key={deal}
            match={match}
            share={share}
            deal={deal}
            start={step}
            below={null}
          />
        )
      }
    </LoadedMatch>
  );
}

export interface LoadedMatchProps {
  share: string;
  below: TableBelow | null;
  /** What is shown once it is there. */
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
    <Waiting
      code={match.is === "failed" ? match.code : null}
      below={below}
      onAgain={() => {
        setTries(tries + 1);
      }}
    />
  );
}

interface WaitingProps {
  code: string | null;
  below: TableBelow | null;
  onAgain: () => void;
}

/** Says that something is on its way, or why it is not, with the way out. */
export function Waiting({ code, below, onAgain }: WaitingProps) {
  return (
    <main class="page waiting">
      <p class={code === null ? "brush coming" : ""} role="status">
        {code === null ? t("ui.loading") : codeSentence("http", code)}
      </p>
      {code === null && below === null ? null : (
        <div class="buttons">
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              if (below === null) navigate({ is: "home" });
              else below.onBack();
            }}
          >
            {t(below === null ? "ui.home" : "replay.toTable")}
          </button>
          {code === null ? null : (
            <button type="button" class="button" onClick={onAgain}>
              {t("ui.again")}
            </button>
          )}
        </div>
      )}
    </main>
  );
}

function Overview({ match, share }: { match: MatchSummary; share: string }) {
  return (
    <main class="page">
      <header class="page-head">
        <button
          type="button"
          class="icon-button"
          aria-label={t("ui.home")}
          onClick={() => {
            navigate({ is: "home" });
          }}
        >
          <Icon name="back" />
        </button>
        <h1>{t("replay.title")}</h1>
      </header>
      <div class="page-body narrow">
        <section class="panel">
          <h2 class="brush">{rulesetName(match.ruleset)}</h2>
          <p class="muted">
            {dateText(match.started)} · {t("home.deals", { count: match.deals.length })}
          </p>
          <DealList
            match={match}
            names={seatNames(match)}
            current={null}
            onChoose={(deal) => {
              navigate({ is: "replay", share, deal, step: null });
            }}
          />
          <div class="buttons">
            <CopyButton
              label={t("replay.copyMatch")}
              text={() => routeUrl({ is: "replay", share, deal: null, step: null })}
            />
            <FairButton match={match} names={seatNames(match)} record={null} />
            <a
              class="button quiet"
              href={`/api/replay/${encodeURIComponent(share)}/export`}
              download=""
              data-testid="replay-export"
            >
              <Icon name="download" />
              {t("fair.downloadMatch")}
            </a>
            {match.deals[0] === undefined ? null : (
              <button
                type="button"
                class="button primary"
                data-testid="replay-watch"
                onClick={() => {
                  navigate({ is: "replay", share, deal: match.deals[0] ?? 1, step: null });
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
