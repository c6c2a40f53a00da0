import { Avatar } from "../../app/Avatar";
import { tallyOf } from "../../app/tally";
import { t } from "../../i18n/translate";
import type { Setting } from "../../app/rulesets";
import type { MatchState } from "../../net/protocol";
import { MatchPoints } from "./MatchPoints";
import { signed } from "./points";
import { Scoreboard } from "./Scoreboard";
import { Settlement } from "./Settlement";
import type { Occupant } from "./contract";
import "./result.css";

export interface StandingsProps {
  match: MatchState;
  rules: Readonly<Record<string, Setting>>;
  occupants: readonly Occupant[];
  mine: number | null;
}

/** Seats from the most points to the least; equal points share a rank. */
export function ranking(scores: readonly number[]): { seat: number; rank: number }[] {
  return scores
    .map((points, seat) => ({ seat, rank: 1 + scores.filter((other) => other > points).length }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

/** The end of a match: who came where, and every deal. */
export function Standings({ match, rules, occupants, mine }: StandingsProps) {
  const { raceTo, sums, settled } = tallyOf(match);
  return (
    <div class="standings" data-testid="standings">
      <ol class="ranks">
        {ranking(sums).map(({ seat, rank }) => {
          const occupant = occupants[seat];
          return (
            <li key={seat} class={rank === 1 ? "first" : ""} data-rank={rank}>
              <span class="rank brush">{rank}</span>
              <Avatar
                id={occupant === undefined || occupant.bot ? null : occupant.id}
                name={occupant?.name ?? ""}
                face={occupant?.face}
              />
              <span class="rank-who">
                <span class="result-who">
                  <b class="rank-name">{occupant?.name}</b>
                  {seat === mine ? <em class="result-me">{t("result.me")}</em> : null}
                </span>
                {settled === null ? null : (
                  <small class="rank-settled">
                    {t("standings.settled")} {signed(settled[seat] ?? 0)}
                  </small>
                )}
              </span>
              <span class="rank-points">
                <MatchPoints points={sums[seat] ?? 0} raceTo={raceTo} />
              </span>
            </li>
          );
        })}
      </ol>
      {settled === null ? null : <Settlement rules={rules} />}
      {match.history.length > 0 ? (
        <Scoreboard match={match} occupants={occupants} mine={mine} />
      ) : null}
    </div>
  );
}
