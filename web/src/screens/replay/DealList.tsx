import type { MatchSummary } from "../../app/matches";
import { tallyOfSummary } from "../../app/tally";
import { t } from "../../i18n/translate";
import { MatchPoints } from "../table/MatchPoints";
import { signed } from "../table/points";
import { Settlement } from "../table/Settlement";

export interface DealListProps {
  match: MatchSummary;
  names: readonly string[];
  /** The deal that is shown; null on the overview. */
  current: number | null;
  onChoose: (deal: number) => void;
}

/** The deals of a match with what everybody gained, and the sums; after a race what is paid. */
export function DealList({ match, names, current, onChoose }: DealListProps) {
  const { raceTo, deals, sums, settled } = tallyOfSummary(match);
  return (
    <>
      <table class="deals">
        <thead>
          <tr>
            <th scope="col">{t("replay.deal")}</th>
            {names.map((name, seat) => (
              <th key={seat} scope="col" class={match.seat === seat ? "mine" : ""}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {match.deals.map((deal) => (
            <tr key={deal} class={deal === current ? "current" : ""}>
              <th scope="row">
                <button
                  type="button"
                  class="deal-button"
                  data-testid={`deal-${deal}`}
                  aria-current={deal === current}
                  onClick={() => {
                    onChoose(deal);
                  }}
                >
                  {t("replay.number", { deal })}
                </button>
              </th>
              {names.map((_, seat) => {
                const points = deals[deal - 1]?.[seat] ?? 0;
                return (
                  <td key={seat} class={points > 0 ? "won" : points < 0 ? "lost" : ""}>
                    {signed(points)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("replay.total")}</th>
            {sums.map((points, seat) => (
              <td key={seat} class={points > 0 ? "won" : points < 0 ? "lost" : ""}>
                <MatchPoints points={points} raceTo={raceTo} />
              </td>
            ))}
          </tr>
          {settled === null ? null : (
            <tr>
              <th scope="row">{t("standings.settled")}</th>
              {settled.map((points, seat) => (
                <td key={seat} class={points > 0 ? "won" : points < 0 ? "lost" : ""}>
                  {signed(points)}
                </td>
              ))}
            </tr>
          )}
        </tfoot>
      </table>
      {settled === null ? null : <Settlement rules={match.rules} />}
    </>
  );
}
