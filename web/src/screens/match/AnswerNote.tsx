import type { BoardState } from "../../board/fold";
import { t } from "../../i18n/translate";
import type { OpenPrompt } from "../../state/session";
import { uiOf } from "../table/games";
import "../table/parts/offer.css";

/** An answer that was given in a claim window. */
export interface Answered {
  word: string;
  /** Number of the last event then: the next one ends the window. */
  seq: number;
}

/** An answer in a window that goes on; null on a turn, since the table answers at once. */
export function givenAnswerOf(
  board: BoardState,
  seat: number,
  prompt: OpenPrompt | null,
  choice: number,
  seq: number,
): Answered | null {
  const action = prompt?.actions[choice];
  if (prompt?.window !== true || action === undefined) return null;
  const [word = t("table.act.pass")] = uiOf(board).offered([action], board, seat);
  return { word, seq };
}

export interface AnswerNoteProps {
  answered: Answered | null;
  seq: number;
  /** True while an answer is wanted (again). */
  asked: boolean;
}

/** One's own answer, for as long as the window goes on: the buttons went with the tap. */
export function AnswerNote({ answered, seq, asked }: AnswerNoteProps) {
  if (answered === null || answered.seq !== seq || asked) return null;
  return (
    <p class="said" role="status" data-testid="said">
      {t("table.said", { what: answered.word })}
    </p>
  );
}
