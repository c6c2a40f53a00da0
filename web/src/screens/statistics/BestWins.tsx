import { dateText } from "../../i18n/translate";
import { navigate } from "../../navigation/route";
import { signed } from "../../matches/points";
import { rulesName } from "../../rulesets/rulesName";
import { Icon } from "../../ui/icons";
import { fanName } from "./figures";
import { say } from "./say";
import type { BestWin } from "./statistics";

/** The greatest wins; each opens its replay. */
export function BestWins({ wins }: { wins: readonly BestWin[] }) {
  if (wins.length === 0) return null;
  return (
    <section class="panel" data-testid="best">
      <h2>{say("best")}</h2>
      <ul class="rows">
        {wins.map((win) => (
          <li key={`${win.share}/${win.deal}/${win.seat}`}>
            <Row win={win} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ win }: { win: BestWin }) {
  const { ruleset, share, deal, points, fans, ended } = win;
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
        <strong>{named.length === 0 ? rulesName(win) : named.join(say("fanJoin"))}</strong>
        <span>
          {named.length === 0 ? "" : `${rulesName(win)} · `}
          <span class="stat-when">{dateText(ended)}</span>
        </span>
      </span>
      <Icon name="play" />
    </button>
  );
}
