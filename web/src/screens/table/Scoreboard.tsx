import { t } from "../../i18n/translate";
import type { MatchState } from "../../net/protocol";
import { signed } from "./points";
import type { Sitter } from "./TableView";

export interface ScoreboardProps {
  match: MatchState;
  sitters: readonly Sitter[];
  /** The seat of the reader, if he has one. */
  mine: number | null;
}

/** Points of every finished deal by seat, and their sums. */
export function Scoreboard({ match, sitters, mine }: ScoreboardProps) {
  const best = Math.max(...match.scores);
  return (
    <div class="scoreboard">
      <table data-testid="scoreboard">
        <thead>
          <tr>
            <th scope="col" aria-label={t("standings.scores")} />
            {sitters.map((sitter, seat) => (
              <th scope="col" key={seat} class={seat === mine ? "mine" : ""} title={sitter.name}>
                {sitter.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {match.history.map((deal, number) => (
            <tr key={number}>
              <th scope="row">{number + 1}</th>
              {deal.map((points, seat) => (
                <td key={seat} class={points > 0 ? "gain" : points < 0 ? "loss" : ""}>
                  {signed(points)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("result.total")}</th>
            {match.scores.map((points, seat) => (
              <td key={seat} class={match.history.length > 0 && points === best ? "best" : ""}>
                {signed(points)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
