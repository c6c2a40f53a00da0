import { tallyOf } from "../../app/tally";
import { t } from "../../i18n/translate";
import type { MatchState } from "../../net/protocol";
import { MatchPoints } from "./MatchPoints";
import { signed } from "./points";
import type { Occupant } from "./contract";

export interface ScoreboardProps {
  match: MatchState;
  occupants: readonly Occupant[];
  /** The seat of the reader, if he has one. */
  mine: number | null;
}

/** The gains of every seat in each finished deal, and the sums; after a race what is paid. */
export function Scoreboard({ match, occupants, mine }: ScoreboardProps) {
  const { raceTo, deals, sums, settled } = tallyOf(match);
  const best = Math.max(...sums);
  return (
    <div class="scoreboard" role="group" aria-label={t("standings.scores")} tabIndex={0}>
      <table data-testid="scoreboard">
        <thead>
          <tr>
            <td />
            {occupants.map((occupant, seat) => (
              <th scope="col" key={seat} class={seat === mine ? "mine" : ""} title={occupant.name}>
                {occupant.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deals.map((deal, number) => (
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
            {sums.map((points, seat) => (
              <td key={seat} class={deals.length > 0 && points === best ? "best" : ""}>
                <MatchPoints points={points} raceTo={raceTo} />
              </td>
            ))}
          </tr>
          {settled === null ? null : (
            <tr data-testid="settlement">
              <th scope="row">{t("standings.settled")}</th>
              {settled.map((points, seat) => (
                <td key={seat} class={points > 0 ? "gain" : points < 0 ? "loss" : ""}>
                  {signed(points)}
                </td>
              ))}
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  );
}
