import type { BoardState } from "../../board/fold";
import { t } from "../../i18n/translate";
import type { OpenPrompt } from "../../state/session";
import { uiOf } from "../table/games";

export interface OfferAnnouncerProps {
  board: BoardState;
  /** The seat of the reader; null for a spectator, who is offered nothing. */
  seat: number | null;
  prompt: OpenPrompt | null;
}

/** Says an offer aloud at once, for people who do not see the buttons come. */
export function OfferAnnouncer({ board, seat, prompt }: OfferAnnouncerProps) {
  return (
    <div class="spoken" aria-live="assertive" data-testid="announcer">
      {prompt === null || seat === null ? "" : sentence(board, seat, prompt)}
    </div>
  );
}

function sentence(board: BoardState, seat: number, prompt: OpenPrompt): string {
  const words = uiOf(board).offered(prompt.actions, board, seat);
  if (words.length === 0) return prompt.window ? "" : t("table.yourTurn");
  const what = words.join(t("table.comma"));
  if (prompt.base_ms === null) return t("table.offered", { what });
  const seconds = Math.ceil((prompt.base_ms + (prompt.bank_ms ?? 0)) / 1000);
  return t("table.offeredWithin", { what, seconds });
}
