import { useState } from "preact/hooks";
import { ask, myToken } from "../../browser/api";
import { isPractice } from "../../browser/practice";
import { readerOf, sittersOf, type MatchSummary } from "../../matches/matches";
import { personNames } from "../../people/names";
import { personsOf } from "../../people/persons";
import { navigate } from "../../navigation/route";
import { rulesName } from "../../rulesets/rulesName";
import { personTallyOfSummary } from "../../matches/tally";
import { codeSentence } from "../../i18n/codes";
import { dateText, t } from "../../i18n/translate";
import { MatchPoints } from "../../matches/MatchPoints";

/** Rows shown before somebody asks for the rest. */
const FIRST_ROWS = 5;

/** Some of my matches, newest first; `next` asks for those before them. */
export interface MatchPage {
  matches: MatchSummary[];
  next: string | null;
}

/** The matches of the newest page, and on request those before them. */
export function ReplayList({ newest }: { newest: MatchPage }) {
  const [older, setOlder] = useState<MatchPage>({ matches: [], next: newest.next });
  const [all, setAll] = useState(false);
  const matches = [...newest.matches, ...older.matches];
  const found = matches.filter((match) => match.deals.length > 0);
  const called = newestNames(matches);
  const shown = all ? found : found.slice(0, FIRST_ROWS);
  return (
    <>
      {found.length === 0 ? <p class="empty">{t("home.noReplays")}</p> : null}
      <ul class="rows">
        {shown.map((match) => (
          <li key={match.share}>
            <ReplayRow match={match} called={called} />
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
      ) : older.next !== null ? (
        <OlderButton
          before={older.next}
          onFound={({ matches: before, next }) => {
            setAll(true);
            setOlder({ matches: [...older.matches, ...before], next });
          }}
        />
      ) : null}
      {isPractice ? null : (
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
      )}
    </>
  );
}

/** Asks for the page before the match `before`. */
function OlderButton({ before, onFound }: { before: string; onFound: (older: MatchPage) => void }) {
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
          void ask<MatchPage>(`/api/matches?before=${before}`, { as: myToken() }).then((answer) => {
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

/** By person the newest name in these matches. */
export function newestNames(matches: readonly MatchSummary[]): ReadonlyMap<string | null, string> {
  const oldestFirst = [...matches].sort((a, b) => a.started - b.started);
  const deals = oldestFirst.flatMap((match) =>
    match.history.map((_, deal) => sittersOf(match, deal + 1)),
  );
  return new Map(personsOf(deals).persons.map(({ player, name }) => [player, name]));
}

export interface ReplayRowProps {
  match: MatchSummary;
  /** By person the present name. */
  called: ReadonlyMap<string | null, string>;
}

export function ReplayRow({ match, called }: ReplayRowProps) {
  const { persons, raceTo, sums } = personTallyOfSummary(match);
  const me = readerOf(match);
  const place = me === null ? -1 : persons.findIndex(({ player }) => player === me);
  const mine = place < 0 ? null : (sums[place] ?? null);
  const now = persons.map((one) =>
    one.player === null ? one : { ...one, name: called.get(one.player) ?? one.name },
  );
  const others = personNames(now).filter((_, person) => person !== place);
  return (
    <button
      type="button"
      class="row tap"
      onClick={() => {
        navigate({ is: "replay", share: match.share, deal: null, step: null });
      }}
    >
      <span class="row-facts">
        <strong>{rulesName(match)}</strong>
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
