import { signed, type MatchSummary } from "../../app/matches";
import { t } from "../../i18n/translate";

export interface DealListProps {
  match: MatchSummary;
  names: readonly string[];
  /** The deal that is shown; null on the overview. */
  current: number | null;
  onChoose: (deal: number) => void;
}

/** The deals of a match with everybody's score, and the sums. */
export function DealList({ match, names, current, onChoose }: DealListProps) {
  const totals = names.map((_, seat) =>
    match.history.reduce((sum, deal) => sum + (deal[seat] ?? 0), 0),
  );
  return (
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
              const points = match.history[deal - 1]?.[seat] ?? 0;
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
          {totals.map((points, seat) => (
            <td key={seat} class={points > 0 ? "won" : points < 0 ? "lost" : ""}>
              {signed(points)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
