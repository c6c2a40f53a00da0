import { personTallyOf } from "../../matches/tally";
import { t } from "../../i18n/translate";
import type { MatchState } from "../../net/protocol";
import { MatchPoints } from "../../matches/MatchPoints";
import { personOccupants, sittersNow } from "../table/parts/occupants";
import { signed } from "../../matches/points";
import type { Occupant } from "../table/parts/contract";

export interface ScoreboardProps {
  match: MatchState;
  occupants: readonly Occupant[];
  /** The people who sit out. */
  bench?: readonly Occupant[];
  /** The reader. */
  me: string | null;
}

/** The gains of everybody in each finished deal, and the sums; after a race the payments. */
export function Scoreboard({ match, occupants, bench = [], me }: ScoreboardProps) {
  const tally = personTallyOf(match, sittersNow(occupants), sittersNow(bench));
  const { raceTo, deals, sums, settled, seatSums } = tally;
  const people = personOccupants(tally.persons, [...occupants, ...bench]);
  const best = Math.max(...sums);
  return (
    <div class="scoreboard" role="group" aria-label={t("standings.scores")} tabIndex={0}>
      <table data-testid="scoreboard">
        <thead>
          <tr>
            <td />
            {people.map(({ id, name }, person) => (
              <th
                scope="col"
                key={person}
                class={id !== null && id === me ? "mine" : ""}
                title={name}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deals.map((deal, number) => (
            <tr key={number}>
              <th scope="row">{number + 1}</th>
              {deal.map((points, person) => (
                <td key={person} class={points === null ? "" : tone(points)}>
                  {points === null ? "" : signed(points)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("result.total")}</th>
            {sums.map((points, person) => (
              <td key={person} class={deals.length > 0 && points === best ? "best" : ""}>
                <MatchPoints points={points} raceTo={raceTo} />
              </td>
            ))}
          </tr>
          {seatSums.every((sum) => sum === null) ? null : (
            <tr data-testid="seat-sums">
              <th scope="row">{t("standings.seatSum")}</th>
              {seatSums.map((sum, person) => (
                <td key={person}>
                  {sum === null ? "" : <MatchPoints points={sum} raceTo={raceTo} />}
                </td>
              ))}
            </tr>
          )}
          {settled === null ? null : (
            <tr data-testid="settlement">
              <th scope="row">{t("standings.settled")}</th>
              {settled.map((points, person) => (
                <td key={person} class={tone(points)}>
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

function tone(points: number): string {
  return points > 0 ? "gain" : points < 0 ? "loss" : "";
}
