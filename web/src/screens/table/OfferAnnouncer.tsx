import type { Game } from "../../board/fold";
import { t } from "../../i18n/translate";
import type { OpenPrompt } from "../../state/session";
import { faceOfGame } from "./games";

/** Says an offer aloud at once, for people who do not see the buttons come. */
export function OfferAnnouncer({ game, prompt }: { game: Game; prompt: OpenPrompt | null }) {
  return (
    <div class="spoken" aria-live="assertive" data-testid="announcer">
      {prompt === null ? "" : sentence(game, prompt)}
    </div>
  );
}

function sentence(game: Game, prompt: OpenPrompt): string {
  const words = faceOfGame(game).offered(prompt.actions);
  if (words.length === 0) return prompt.window ? "" : t("table.yourTurn");
  const what = words.join(t("table.comma"));
  if (prompt.base_ms === null) return t("table.offered", { what });
  const seconds = Math.ceil((prompt.base_ms + (prompt.bank_ms ?? 0)) / 1000);
  return t("table.offeredWithin", { what, seconds });
}
