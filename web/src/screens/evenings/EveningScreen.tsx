import { personName } from "../../people/names";
import { dateText } from "../../i18n/translate";
import { useEffect, useState } from "preact/hooks";
import { ask, LOADING, myToken, type Loaded } from "../../browser/api";
import { LoadNote, LoadPage } from "../../ui/LoadPage";
import type { MatchSummary } from "../../matches/matches";
import { botName } from "../../people/names";
import { Icon } from "../../ui/icons";
import { PageHead } from "../../ui/PageHead";
import { navigate } from "../../navigation/route";
import { type NamedRules, rulesName } from "../../rulesets/rulesName";
import { useSession } from "../../state/useSession";
import { say } from "../../picture/say";
import { sheetOf } from "../scores/sheet";
import { SheetPicture } from "../scores/SheetPicture";
import { SheetView } from "../scores/SheetView";
import { signed } from "../../matches/points";

/** An evening as `/api/evenings` lists it. */
interface Evening {
  /** Its address. */
  evening: string;
  /** Seconds since the epoch. */
  started: number;
  matches: number;
  deals: number;
  /** The rules that were played, each once; a server of an earlier release tells `rulesets` only. */
  games?: NamedRules[];
  rulesets: string[];
  with: string[];
  points: number;
}

/** Some of my evenings, newest first; `next` asks for those before them. */
interface Page {
  evenings: Evening[];
  next: string | null;
}

/** The matches of an evening. */
interface EveningMatches {
  matches: MatchSummary[];
  older: boolean;
}

/** My evenings with others, or the sheet of one by its address. */
export function EveningScreen({ evening }: { evening: string | null }) {
  return evening === null ? <List /> : <Sheet key={evening} evening={evening} />;
}

/** Two pages in one: an evening that lies on both is one. */
function joined(before: readonly Evening[], older: readonly Evening[]): Evening[] {
  const known = new Map(before.map((one) => [one.evening, one]));
  for (const one of older) {
    const here = known.get(one.evening);
    known.set(
      one.evening,
      here === undefined
        ? one
        : {
            ...here,
            started: one.started,
            matches: here.matches + one.matches,
            deals: here.deals + one.deals,
            games: [...gamesOf(here), ...gamesOf(one)],
            with: [...new Set([...here.with, ...one.with])],
            points: here.points + one.points,
          },
    );
  }
  return [...known.values()];
}

function List() {
  const [page, setPage] = useState<Loaded<Page>>(LOADING);
  const [tries, setTries] = useState(0);
  const session = useSession();
  const player = session.welcome.value?.player ?? null;

  async function load(before: string | null): Promise<void> {
    const path = before === null ? "/api/evenings" : `/api/evenings?before=${before}`;
    const answer = await ask<Page>(path, { as: myToken() });
    setPage((known) =>
      known.is === "ready" && answer.is === "ready" && before !== null
        ? {
            is: "ready",
            value: {
              evenings: joined(known.value.evenings, answer.value.evenings),
              next: answer.value.next,
            },
          }
        : answer,
    );
  }

  useEffect(() => {
    // Before the first welcome there may be no token yet.
    if (player !== null) void load(null);
  }, [player, tries]);

  return (
    <main class="page evenings">
      <PageHead title={say("evenings")} />
      <div class="page-body narrow">
        <button
          type="button"
          class="button quiet wide"
          data-testid="open-statistics"
          onClick={() => {
            navigate({ is: "statistics", player: null, game: null });
          }}
        >
          <Icon name="scores" />
          {say("statistics")}
        </button>
        {page.is !== "ready" ? (
          <LoadNote
            code={page.is === "failed" ? page.code : null}
            onAgain={() => {
              setPage(LOADING);
              setTries(tries + 1);
            }}
          />
        ) : (
          <section class="list-panel" data-testid="evenings">
            {page.value.evenings.length === 0 ? <p class="empty">{say("noEvenings")}</p> : null}
            <ul class="rows">
              {page.value.evenings.map((one) => (
                <li key={one.evening}>
                  <Row {...one} />
                </li>
              ))}
            </ul>
            {page.value.next === null ? null : (
              <button
                type="button"
                class="button quiet small"
                onClick={() => {
                  void load(page.value.next);
                }}
              >
                {say("earlier")}
              </button>
            )}
          </section>
        )}
      </div>
    </main>
  );
}

function gamesOf({ games, rulesets }: Evening): readonly NamedRules[] {
  return games ?? rulesets.map((ruleset) => ({ ruleset }));
}

function Row(one: Evening) {
  const { evening, started, matches, deals, with: others, points } = one;
  const games = [...new Set(gamesOf(one).map(rulesName))];
  return (
    <button
      type="button"
      class="row tap"
      data-testid="evening"
      onClick={() => {
        navigate({ is: "evening", evening });
      }}
    >
      <span class="row-facts">
        <strong>{dateText(started)}</strong>
        <span>
          {say("with", { names: others.map((name) => personName("", name)).join(" · ") })}
        </span>
        <span>
          {games.join(" · ")} · {say("count", { matches, deals })}
        </span>
      </span>
      <span class={points > 0 ? "score won" : "score"}>{signed(points)}</span>
    </button>
  );
}

function Sheet({ evening }: { evening: string }) {
  const [found, setFound] = useState<Loaded<EveningMatches>>(LOADING);
  const [tries, setTries] = useState(0);
  const session = useSession();
  useEffect(() => {
    let current = true;
    void ask<EveningMatches>(`/api/evenings/${encodeURIComponent(evening)}`, {
      as: myToken(),
    }).then((answer) => {
      if (current) setFound(answer);
    });
    return () => {
      current = false;
    };
  }, [evening, tries]);

  if (found.is !== "ready") {
    return (
      <LoadPage
        code={found.is === "failed" ? found.code : null}
        onAgain={() => {
          setFound(LOADING);
          setTries(tries + 1);
        }}
      />
    );
  }
  const { matches, older } = found.value;
  const sheet = sheetOf(matches, { one: botName, all: say("bots") });
  return (
    <main class="page evenings">
      <PageHead title={say("eveningOf")} />
      <div class="page-body narrow">
        <section class="panel scores" data-testid="evening-sheet">
          {sheet.matches.length === 0 ? (
            <p class="empty">{say("empty")}</p>
          ) : (
            <>
              <SheetView
                sheet={sheet}
                newest={older ? matches.length : null}
                mine={session.welcome.value?.player ?? null}
              />
              <SheetPicture sheet={sheet} code={null} evening={evening} />
            </>
          )}
        </section>
      </div>
    </main>
  );
}
