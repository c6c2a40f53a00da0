import { Avatar } from "../../app/Avatar";
import type { MatchState } from "../../net/protocol";
import { signed } from "./points";
import { Scoreboard } from "./Scoreboard";
import type { Sitter } from "./TableView";

export interface StandingsProps {
  match: MatchState;
  sitters: readonly Sitter[];
  mine: number | null;
}

/** Seats from the most points to the least; equal points share a rank. */
export function ranking(scores: readonly number[]): { seat: number; rank: number }[] {
  return scores
    .map((points, seat) => ({ seat, rank: 1 + scores.filter((other) => other > points).length }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

/** The end of a match: who came where, and every deal. */
export function Standings({ match, sitters, mine }: StandingsProps) {
  return (
    <div class="standings" data-testid="standings">
      <ol class="ranks">
        {ranking(match.scores).map(({ seat, rank }) => {
          const sitter = sitters[seat];
          return (
            <li key={seat} class={rank === 1 ? "first" : ""} data-rank={rank}>
              <span class="rank brush">{rank}</span>
              <Avatar
                id={sitter === undefined || sitter.bot ? null : sitter.id}
                name={sitter?.name ?? ""}
                face={sitter?.face}
              />
              <b class={seat === mine ? "rank-name mine" : "rank-name"}>{sitter?.name}</b>
              <span class="rank-points">{signed(match.scores[seat] ?? 0)}</span>
            </li>
          );
        })}
      </ol>
      {match.history.length > 0 ? <Scoreboard match={match} sitters={sitters} mine={mine} /> : null}
    </div>
  );
}
