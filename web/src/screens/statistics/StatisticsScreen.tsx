import { personName } from "../../people/names";
import { useEffect, useState } from "preact/hooks";
import { ask, LOADING, myToken, type Loaded } from "../../browser/api";
import { navigate, type Route } from "../../navigation/route";
import { useSession } from "../../state/useSession";
import { Avatar } from "../../ui/Avatar";
import { Segments, Select } from "../../ui/controls";
import { LoadPage } from "../../ui/LoadPage";
import { PageHead } from "../../ui/PageHead";
import { BestWins } from "./BestWins";
import { spanText } from "./day";
import { FanList } from "./FanList";
import { gameName } from "./figures";
import { GameView } from "./GameView";
import { Opponents } from "./Opponents";
import { say } from "./say";
import {
  againstOf,
  chosenOf,
  gameKey,
  statisticsPath,
  type GameStatistics,
  type Statistics,
} from "./statistics";
import { StatisticsPicture } from "./StatisticsPicture";
import "./statistics.css";

/** So many rulesets stand side by side; more of them are a list. */
const BESIDE = 3;

interface StatisticsProps {
  /** Null: the reader. */
  player: string | null;
  /** The key of the chosen game; null: the one that was played most. */
  game: string | null;
}

/** My statistics, or those of a person in the deals that we both played. */
export function StatisticsScreen({ player, game }: StatisticsProps) {
  return <Asked key={player} player={player} game={game} />;
}

function Asked({ player, game }: StatisticsProps) {
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
  return <Shown statistics={found.value} me={me} player={player} game={game} />;
}

interface ShownProps extends StatisticsProps {
  statistics: Statistics;
  me: string | null;
}

function Shown({ statistics, me, player, game: chosen }: ShownProps) {
  const { player: person, together, games } = statistics;
  const name = personName(person, statistics.name);
  const game = chosenOf(games, chosen);
  const mine: Route = { is: "statistics", player: null, game: game && gameKey(game) };
  return (
    <main class="page statistics">
      <PageHead
        title={together ? say("titleOf", { name }) : say("title")}
        back={
          player === null
            ? { to: { is: "evenings" }, label: say("toEvenings") }
            : { to: mine, label: say("toMine") }
        }
      />
      <div class="page-body">
        <Head statistics={statistics} />
        {game === null ? (
          <section class="panel" data-testid="no-statistics">
            <p>{say("empty")}</p>
            <p class="muted">{say("emptyNote")}</p>
          </section>
        ) : (
          <>
            <Choices
              games={games}
              game={game}
              onChoice={(one) => {
                navigate({ is: "statistics", player, game: gameKey(one) }, { replace: true });
              }}
            />
            <div class="stat-panels">
              <div>
                <GameView game={game} />
              </div>
              <div>
                <FanList game={game} />
                <Opponents
                  opponents={game.opponents}
                  mine={me}
                  own={!together}
                  game={gameKey(game)}
                />
                <BestWins game={game} />
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
  const { player, together, games, days } = statistics;
  const name = personName(player, statistics.name);
  const deals = games.reduce((sum, one) => sum + one.deals, 0);
  return (
    <header class="stat-head" data-testid="statistics-head">
      <Avatar id={player} name={name} />
      <span class="row-facts">
        <strong>{name}</strong>
        {deals === 0 ? null : <span>{say("all", { days, deals })}</span>}
        <span>{spanText(statistics)}</span>
        {together ? <span>{say("together")}</span> : null}
      </span>
    </header>
  );
}

interface ChoicesProps {
  games: readonly GameStatistics[];
  game: GameStatistics;
  onChoice: (game: GameStatistics) => void;
}

/** The choice between people and bots, and of a game, where there is one. */
function Choices({ games, game, onChoice }: ChoicesProps) {
  const { people } = game;
  const offered = games.filter((one) => one.people === people);
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
            const other = againstOf(games, game, value);
            if (other !== null) onChoice(other);
          }}
        />
      )}
      {offered.length === 1 ? (
        <p class="stat-only">{gameName(game)}</p>
      ) : (
        <Which
          label={say("which")}
          options={offered.map((one) => ({
            value: gameKey(one),
            label:
              offered.length > BESIDE
                ? say("choice", { name: gameName(one), count: one.deals })
                : gameName(one),
          }))}
          value={gameKey(game)}
          onChange={(value) => {
            onChoice(chosenOf(games, value) ?? game);
          }}
        />
      )}
    </div>
  );
}
