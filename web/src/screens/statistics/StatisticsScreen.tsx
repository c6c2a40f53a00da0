import { useEffect, useState } from "preact/hooks";
import { ask, LOADING, myToken, type Loaded } from "../../browser/api";
import { rulesName } from "../../rulesets/rulesName";
import { useSession } from "../../state/useSession";
import { Avatar } from "../../ui/Avatar";
import { Segments, Select } from "../../ui/controls";
import { LoadPage } from "../../ui/LoadPage";
import { PageHead } from "../../ui/PageHead";
import { BestWins } from "./BestWins";
import { spanText } from "./day";
import { FanList } from "./FanList";
import { GameView } from "./GameView";
import { Opponents } from "./Opponents";
import { say } from "./say";
import {
  bestOf,
  chosenOf,
  statisticsPath,
  type GameChoice,
  type GameStatistics,
  type Statistics,
} from "./statistics";
import { StatisticsPicture } from "./StatisticsPicture";
import "./statistics.css";

/** So many rulesets stand side by side; more of them are a list. */
const BESIDE = 3;

/** My statistics, or those of a person in the deals that we both played. */
export function StatisticsScreen({ player }: { player: string | null }) {
  return <Asked key={player} player={player} />;
}

function Asked({ player }: { player: string | null }) {
  const [found, setFound] = useState<Loaded<Statistics>>(LOADING);
  const [tries, setTries] = useState(0);
  const me = useSession().welcome.value?.player ?? null;
  useEffect(() => {
    // Before the first welcome there may be no token yet.
    if (me === null) return;
    let current = true;
    void ask<Statistics>(statisticsPath(player), { as: myToken() }).then((answer) => {
      if (current) setFound(answer);
    });
    return () => {
      current = false;
    };
  }, [me, player, tries]);

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
  return <Shown statistics={found.value} me={me} />;
}

function Shown({ statistics, me }: { statistics: Statistics; me: string | null }) {
  const { name, together, games, opponents, best } = statistics;
  const [choice, setChoice] = useState<GameChoice>({ people: null, ruleset: null });
  const { offered, game } = chosenOf(games, choice);
  return (
    <main class="page statistics">
      <PageHead title={together ? say("titleOf", { name }) : say("title")} />
      <div class="page-body">
        <Head statistics={statistics} />
        {game === null ? (
          <section class="panel" data-testid="no-statistics">
            <p>{say("empty")}</p>
            <p class="muted">{say("emptyNote")}</p>
          </section>
        ) : (
          <>
            <Choices {...{ games, offered, game, onChoice: setChoice }} />
            <div class="stat-panels">
              <div>
                <GameView game={game} />
              </div>
              <div>
                <FanList game={game} />
                <Opponents opponents={opponents} mine={me} subject={together ? name : null} />
                <BestWins wins={bestOf(best, game)} />
                <StatisticsPicture statistics={statistics} game={game} />
              </div>
            </div>
          </>
        )}
      </div>
    </main>
  );
}

/** The person, the number of days and deals, and their time. */
function Head({ statistics }: { statistics: Statistics }) {
  const { player, name, together, games, days } = statistics;
  const deals = games.reduce((sum, one) => sum + one.deals, 0);
  return (
    <header class="stat-head" data-testid="statistics-head">
      <Avatar id={player} name={name} />
      <span class="row-facts">
        <strong>{name}</strong>
        {deals === 0 ? null : (
          <span>
            {say("days", { count: days })} · {say("deals", { count: deals })}
          </span>
        )}
        <span>{spanText(statistics)}</span>
        {together ? <span>{say("together")}</span> : null}
      </span>
    </header>
  );
}

interface ChoicesProps {
  games: readonly GameStatistics[];
  offered: readonly GameStatistics[];
  game: GameStatistics;
  onChoice: (choice: GameChoice) => void;
}

/** The choice between people and bots, and of a ruleset, where there is one. */
function Choices({ games, offered, game, onChoice }: ChoicesProps) {
  const { people, ruleset } = game;
  const Which = offered.length > BESIDE ? Select : Segments;
  return (
    <div class="stat-choices">
      {games.every((one) => one.people === people) ? null : (
        <Segments
          label={say("against")}
          options={[true, false].map((value) => ({
            value,
            label: say(value ? "people" : "bots"),
          }))}
          value={people}
          onChange={(value) => {
            onChoice({ people: value, ruleset });
          }}
        />
      )}
      {offered.length === 1 ? (
        <p class="stat-only">{rulesName(game)}</p>
      ) : (
        <Which
          label={say("which")}
          options={offered.map((one) => ({
            value: one.ruleset,
            label:
              offered.length > BESIDE
                ? say("choice", { name: rulesName(one), count: one.deals })
                : rulesName(one),
          }))}
          value={ruleset}
          onChange={(value) => {
            onChoice({ people, ruleset: value });
          }}
        />
      )}
    </div>
  );
}
