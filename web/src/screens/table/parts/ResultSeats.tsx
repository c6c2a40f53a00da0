import { useContext } from "preact/hooks";
import type { BoardState } from "../../../board/fold";
import { t } from "../../../i18n/translate";
import { gainsOf } from "./gains";
import { MatchPoints, RaceTo } from "../../../matches/MatchPoints";
import { signed } from "../../../matches/points";
import "./result.css";

export interface ResultSeatsProps {
  board: BoardState;
  /** The sums of every seat before this deal. */
  scores: readonly number[];
  /** The seat of the reader, if there is one. */
  mine: number | null;
  name: (seat: number) => string;
  /** The mark of a seat: its wind, that it deals. */
  mark: (seat: number) => string;
}

/** The gains and losses of this deal, and the sums after it. */
export function ResultSeats({ board, scores, mine, name, mark }: ResultSeatsProps) {
  const raceTo = useContext(RaceTo);
  const gains = gainsOf(board, raceTo);
  // The points of all seats together are lost by people who left their seats or sit out; marks are
  // not paid.
  const elsewhere = raceTo > 0 ? 0 : -scores.reduce((sum, points) => sum + points, 0);
  return (
    <div class="result-points">
      <p class="result-columns">
        <span>{t("result.thisDeal")}</span>
        <span>{t("result.total")}</span>
      </p>
      <ol class="result-seats">
        {board.seats.map((_, seat) => {
          const gained = gains[seat] ?? 0;
          const classes = [];
          if (board.wins.some((won) => won.seat === seat)) classes.push("winner");
          if (seat === mine) classes.push("mine");
          return (
            <li key={seat} class={classes.join(" ")} data-seat={seat}>
              <span class="result-mark">{mark(seat)}</span>
              <span class="result-who">
                <span class="result-name">{name(seat)}</span>
                {seat === mine ? <em class="result-me">{t("result.me")}</em> : null}
              </span>
              <b class={gained > 0 ? "gain" : gained < 0 ? "loss" : ""}>{signed(gained)}</b>
              <span class="result-sum">
                <MatchPoints points={(scores[seat] ?? 0) + gained} raceTo={raceTo} />
              </span>
            </li>
          );
        })}
        {elsewhere === 0 ? null : (
          <li class="result-elsewhere" data-testid="result-elsewhere">
            <span class="result-mark" />
            <span class="result-who">
              <span class="result-name">{t("result.elsewhere")}</span>
            </span>
            <b />
            <span class="result-sum">{signed(elsewhere)}</span>
          </li>
        )}
      </ol>
    </div>
  );
}
