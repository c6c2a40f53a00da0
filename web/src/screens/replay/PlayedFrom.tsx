import type { MatchSummary } from "../../matches/matches";
import { say } from "./say";
import "./playOn.css";

/** The step from which a deal was played on; nothing for any other match. */
export function PlayedFrom({ match: { moment } }: { match: Pick<MatchSummary, "moment"> }) {
  if (moment === undefined || moment === null) return null;
  const { deal, step } = moment;
  return (
    <p class="played-from" data-testid="played-from">
      {say("from", { deal, step })}
    </p>
  );
}
