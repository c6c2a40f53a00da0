import { readerOf, type MatchSummary } from "../../matches/matches";
import { personNames } from "../../people/names";
import { personTallyOfSummary } from "../../matches/tally";
import { t } from "../../i18n/translate";
import { MatchPoints } from "../../matches/MatchPoints";
import { signed } from "../../matches/points";
import { Settlement } from "../table/Settlement";

export interface DealListProps {
  match: MatchSummary;
  /** The deal that is shown; null on the overview. */
  current: number | null;
  onChoose: (deal: number) => void;
}

/** The deals of a match with everybody's gains, and the sums; after a race the payments. */
export function DealList({ match, current, onChoose }: DealListProps) {
  const { persons, raceTo, deals, sums, settled } = personTallyOfSummary(match);
  const me = readerOf(match);
  return (
    <>
      <table class="deals">
        <thead>
          <tr>
            <th scope="col">{t("replay.deal")}</th>
            {personNames(persons).map((name, place) => (
              <th
                key={place}
                scope="col"
                class={me !== null && persons[place]?.player === me ? "mine" : ""}
              >
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
              {persons.map((_, place) => {
                const points = deals[deal - 1]?.[place] ?? null;
                return (
                  <td key={place} class={tone(points ?? 0)}>
                    {points === null ? "" : signed(points)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("replay.total")}</th>
            {sums.map((points, place) => (
              <td key={place} class={tone(points)}>
                <MatchPoints points={points} raceTo={raceTo} />
              </td>
            ))}
          </tr>
          {settled === null ? null : (
            <tr>
              <th scope="row">{t("standings.settled")}</th>
              {settled.map((points, place) => (
                <td key={place} class={tone(points)}>
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

function tone(points: number): string {
  return points > 0 ? "won" : points < 0 ? "lost" : "";
}
