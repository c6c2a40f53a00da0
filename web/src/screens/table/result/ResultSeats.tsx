import { useContext } from "preact/hooks";
import type { BoardState } from "../../../board/fold";
import { t } from "../../../i18n/translate";
import { MatchPoints, RaceTo } from "../../../matches/MatchPoints";
import { signed } from "../../../matches/points";
import { gainsOf } from "../parts/gains";
import { say } from "./say";
import "../parts/result.css";
import "./sheet.css";

export interface ResultSeatsProps {
  board: BoardState;
  /** The sums of every seat before this deal. */
  scores: readonly number[];
  /** The seat of the reader, if there is one. */
  mine: number | null;
  /** The seat whose account lies below. */
  chosen: number;
  onChoose: (seat: number) => void;
  name: (seat: number) => string;
  /** The mark of a seat: its wind, that it deals. */
  mark: (seat: number) => string;
}

/**
 * The gains and losses of this deal, and the sums after it: they stay in sight while one scrolls. A
 * tap on a seat opens its account.
 */
export function ResultSeats(props: ResultSeatsProps) {
  const { board, scores, mine, chosen, onChoose, name, mark } = props;
  const raceTo = useContext(RaceTo);
  const gains = gainsOf(board, raceTo);
  // The points of all seats together are lost by people who left their seats or sit out; marks are
  // not paid.
  const elsewhere = raceTo > 0 ? 0 : -scores.reduce((sum, points) => sum + points, 0);
  return (
    <div class="result-points">
      <ol class="result-seats">
        {board.seats.map((_, seat) => {
          const gained = gains[seat] ?? 0;
          const classes = [];
          if (board.wins.some((won) => won.seat === seat)) classes.push("winner");
          if (seat === mine) classes.push("mine");
          return (
            <li key={seat} class={classes.join(" ")} data-seat={seat}>
              <button
                type="button"
                class="result-seat"
                aria-pressed={seat === chosen}
                title={say("look", { name: name(seat) })}
                onClick={() => {
                  onChoose(seat);
                }}
              >
                <span class="result-who">
                  {mark(seat) === "" ? null : <span class="result-mark">{mark(seat)}</span>}
                  <span class="result-name">{name(seat)}</span>
                  {seat === mine ? <em class="result-me">{t("result.me")}</em> : null}
                </span>
                <b class={gained > 0 ? "gain" : gained < 0 ? "loss" : ""}>{signed(gained)}</b>
                <span class="result-sum">
                  <small>{t("result.total")}</small>
                  <MatchPoints points={(scores[seat] ?? 0) + gained} raceTo={raceTo} />
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {elsewhere === 0 ? null : (
        <p class="result-elsewhere" data-testid="result-elsewhere">
          {t("result.elsewhere")} <span class="result-sum">{signed(elsewhere)}</span>
        </p>
      )}
    </div>
  );
}
