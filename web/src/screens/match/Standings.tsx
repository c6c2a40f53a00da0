import { Fragment } from "preact";
import { Avatar } from "../../ui/Avatar";
import { featsOf, isBigWinner, type Feats } from "../../matches/feats";
import { Icon } from "../../ui/icons";
import { personTallyOf } from "../../matches/tally";
import { t } from "../../i18n/translate";
import type { Setting } from "../../rulesets/rulesets";
import type { MatchState } from "../../net/protocol";
import { MatchPoints } from "../../matches/MatchPoints";
import { personOccupants, sittersNow } from "../table/parts/occupants";
import { signed } from "../../matches/points";
import { Scoreboard } from "./Scoreboard";
import { Settlement } from "../table/Settlement";
import type { Occupant } from "../table/parts/contract";
import "../table/parts/result.css";

export interface StandingsProps {
  match: MatchState;
  rules: Readonly<Record<string, Setting>>;
  occupants: readonly Occupant[];
  /** The people who sit out. */
  bench?: readonly Occupant[];
  /** The reader. */
  me: string | null;
}

/** Places from the most points to the least; equal points share a rank. */
export function ranking(scores: readonly number[]): { place: number; rank: number }[] {
  return scores
    .map((points, place) => ({ place, rank: 1 + scores.filter((other) => other > points).length }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place);
}

/** The end of a match: the ranking, and every deal. */
export function Standings({ match, rules, occupants, bench = [], me }: StandingsProps) {
  const tally = personTallyOf(match, sittersNow(occupants), sittersNow(bench));
  const { persons, columns, raceTo, deals, sums, settled, seatSums } = tally;
  const feats = featsOf(
    deals.map((_, deal) => ({
      columns: columns[deal] ?? [],
      wins: match.wins[deal] ?? null,
      rules,
    })),
    persons.length,
  );
  // If all have the same nobody is first.
  const ranked = sums.some((points) => points !== sums[0]);
  const are = persons.map(({ player }) => player !== null);
  // The points paid for the marks of a race decide the winner.
  const gained = settled ?? sums;
  const people = personOccupants(persons, [...occupants, ...bench]);
  return (
    <div class="standings" data-testid="standings">
      <ol class="ranks">
        {ranking(sums).map(({ place, rank }) => {
          const person = people[place];
          const seatSum = seatSums[place] ?? null;
          return (
            <li key={place} class={rank === 1 && ranked ? "first" : ""} data-rank={rank}>
              <span class="rank brush">{rank}</span>
              <Avatar id={person?.id ?? null} name={person?.name ?? ""} face={person?.face} />
              <span class="rank-who">
                <span class="result-who">
                  <b class="rank-name">{person?.name}</b>
                  {me !== null && person?.id === me ? (
                    <em class="result-me">{t("result.me")}</em>
                  ) : null}
                  {match.finished && rank === 1 && isBigWinner(gained, are, place) ? (
                    <em class="rank-crown" data-testid="big-winner">
                      <Icon name="crown" />
                      {t("standings.bigWinner")}
                    </em>
                  ) : null}
                </span>
                {seatSum === null ? null : (
                  <small class="rank-settled">
                    {t("standings.seatSum")} <MatchPoints points={seatSum} raceTo={raceTo} />
                  </small>
                )}
                <Done feats={feats?.[place]} />
                {settled === null ? null : (
                  <small class="rank-settled">
                    {t("standings.settled")} {signed(settled[place] ?? 0)}
                  </small>
                )}
              </span>
              <span class="rank-points">
                <MatchPoints points={sums[place] ?? 0} raceTo={raceTo} />
              </span>
            </li>
          );
        })}
      </ol>
      {settled === null ? null : <Settlement rules={rules} />}
      {match.history.length > 0 ? (
        <Scoreboard match={match} occupants={occupants} bench={bench} me={me} />
      ) : null}
    </div>
  );
}

/** 胡 3 · 自摸 1 · 点炮 2 · 最大 +24: a line may break between two of them only. */
function Done({ feats }: { feats: Feats | undefined }) {
  if (feats === undefined) return null;
  const { wins, selfDrawn, fed, best } = feats;
  const words = [t("standings.wins", { wins }), t("standings.selfDrawn", { selfDrawn })];
  if (fed !== null) words.push(t("standings.fed", { fed }));
  if (best !== null) words.push(t("standings.best", { points: signed(best.points) }));
  return (
    <small class="rank-feats" data-testid="rank-feats">
      {words.map((word, place) => (
        <Fragment key={place}>
          {place === 0 ? null : " "}
          <span>
            {word}
            {place < words.length - 1 ? " ·" : null}
          </span>
        </Fragment>
      ))}
    </small>
  );
}
