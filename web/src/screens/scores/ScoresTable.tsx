import { Icon } from "../../ui/icons";
import { rulesName } from "../../rulesets/rulesName";
import { signed } from "../../matches/points";
import { matchWords } from "./matchWords";
import { say } from "../../picture/say";
import { isWinner, type Sheet, type SheetLine, type SheetMatch } from "./sheet";

export interface ScoresTableProps {
  sheet: Sheet;
  /** The reader. */
  mine: string | null;
  /** A deal is to be watched again. */
  onWatch: (share: string, deal: number) => void;
}

/** Every deal of a room as a row, by person, with the sums of each match and of all. */
export function ScoresTable({ sheet, mine, onWatch }: ScoresTableProps) {
  const { players, matches, sums } = sheet;
  return (
    <div class="scores-table" role="group" aria-label={say("title")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {players.map(({ id, name }, column) => (
              <th scope="col" key={column} class={id !== null && id === mine ? "mine" : ""}>
                {isWinner(sheet, column) ? <Icon name="crown" /> : null}
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {matches.map((match) => (
          <MatchRows
            key={match.share}
            match={match}
            count={players.length}
            alone={matches.length === 1}
            onWatch={onWatch}
          />
        ))}
        <tfoot>
          <tr>
            <th scope="row">{say("total")}</th>
            {sums.map((points, column) => (
              <td key={column} class={tone(points)}>
                {signed(points)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface MatchRowsProps extends Pick<ScoresTableProps, "onWatch"> {
  match: SheetMatch;
  /** The number of columns. */
  count: number;
  /** True if it is the only one: its sums are those of all. */
  alone: boolean;
}

function MatchRows({ match, count, alone, onWatch }: MatchRowsProps) {
  const race = match.marks !== null;
  return (
    <tbody>
      <tr class="scores-match">
        <th scope="rowgroup" colSpan={count + 1}>
          <span class="scores-match-words">
            <b>{rulesName(match)}</b>
            <small>{matchWords(match)}</small>
          </span>
        </th>
      </tr>
      {match.deals.map(({ number, points, replay }) => (
        <tr
          key={number}
          class={replay ? "tap" : ""}
          onClick={() => {
            if (replay) onWatch(match.share, number);
          }}
        >
          <th scope="row">
            {replay ? (
              <button type="button" class="scores-deal" aria-label={say("watch", { number })}>
                {number}
                <Icon name="play" />
              </button>
            ) : (
              number
            )}
          </th>
          <Cells line={points} plain={race} />
        </tr>
      ))}
      {match.marks === null ? null : (
        <tr class="scores-sum">
          <th scope="row">{say("marks")}</th>
          <Cells line={match.marks} plain />
        </tr>
      )}
      {race || !alone ? (
        <tr class="scores-sum">
          <th scope="row">{say(race ? "settled" : "subtotal")}</th>
          <Cells line={match.points} />
        </tr>
      ) : null}
    </tbody>
  );
}

/** A cell for each player; marks are without colour: they are not paid. */
function Cells({ line, plain = false }: { line: SheetLine; plain?: boolean }) {
  return (
    <>
      {line.map((points, column) => (
        <td key={column} class={points === null || plain ? "" : tone(points)}>
          {points === null ? "" : plain ? String(points).replace("-", "−") : signed(points)}
        </td>
      ))}
    </>
  );
}

function tone(points: number): string {
  return points > 0 ? "gain" : points < 0 ? "loss" : "";
}
