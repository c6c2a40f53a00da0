import { dateText } from "../../i18n/translate";
import { navigate } from "../../navigation/route";
import { signed } from "../../matches/points";
import { Icon } from "../../ui/icons";
import { fanName } from "./figures";
import { say } from "./say";
import type { BestWin, GameStatistics } from "./statistics";

/** The greatest wins of a game; each opens its replay. */
export function BestWins({ game }: { game: GameStatistics }) {
  const { ruleset, best_wins: wins } = game;
  if (wins.length === 0) return null;
  return (
    <section class="panel" data-testid="best">
      <h2>{say("best")}</h2>
      <ul class="rows">
        {wins.map((win) => (
          <li key={`${win.share}/${win.deal}/${win.seat}`}>
            <Row win={win} ruleset={ruleset} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ win, ruleset }: { win: BestWin; ruleset: string }) {
  const { share, deal, points, fans, ended } = win;
  const named = fans.flatMap((id) => fanName(ruleset, id) ?? []);
  return (
    <button
      type="button"
      class="row tap"
      title={say("watch")}
      data-testid="best-win"
      onClick={() => {
        navigate({ is: "replay", share, deal, step: null });
      }}
    >
      <span class="score won stat-best">{signed(points)}</span>
      <span class="row-facts">
        {named.length === 0 ? (
          <strong>{dateText(ended)}</strong>
        ) : (
          <>
            <strong>{named.join(say("fanJoin"))}</strong>
            <span>{dateText(ended)}</span>
          </>
        )}
      </span>
      <Icon name="play" />
    </button>
  );
}
