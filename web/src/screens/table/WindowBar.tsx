import type { BoardState } from "../../board/fold";
import { t } from "../../i18n/translate";

/** Phases in which a tile or card lies open that somebody may be able to claim. */
const WINDOWS: ReadonlySet<string> = new Set(["claims", "robbing", "offer", "opening"]);

/** What the server keeps between the last answer and the end of the window, in seconds. */
const RESERVE = 0.5;

export interface WindowBarProps {
  board: BoardState;
  /** Seconds for an answer, as agreed at the table; null where windows close when all have said. */
  seconds: number | null;
  /** Number of the last event: the window began with it. */
  seq: number;
}

/**
 * How long the table still waits in a uniform window: the same for everybody, asked or not, so
 * that nobody sees who is.
 */
export function WindowBar({ board, seconds, seq }: WindowBarProps) {
  if (seconds === null || !WINDOWS.has(board.phase)) return null;
  return (
    <div
      class="table-window"
      role="status"
      aria-label={t("table.window", { seconds })}
      data-testid="uniform-window"
      key={seq}
    >
      <span
        class="table-window-fill"
        style={{ animationDuration: `${(seconds + RESERVE).toString()}s` }}
      />
    </div>
  );
}
