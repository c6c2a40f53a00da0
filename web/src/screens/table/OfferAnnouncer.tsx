import { sortOffers } from "../../board/mahjong/offers";
import { t } from "../../i18n/translate";
import type { OpenPrompt } from "../../state/session";
import { buttonsOf } from "./mahjong/Offer";

/** Says an offer aloud at once, for people who do not see the buttons come. */
export function OfferAnnouncer({ prompt }: { prompt: OpenPrompt | null }) {
  return (
    <div class="spoken" aria-live="assertive" data-testid="announcer">
      {prompt === null ? "" : sentence(prompt)}
    </div>
  );
}

function sentence(prompt: OpenPrompt): string {
  const buttons = buttonsOf(sortOffers(prompt.actions)).filter((button) => button !== "pass");
  if (buttons.length === 0) return prompt.window ? "" : t("table.yourTurn");
  const what = buttons.map((button) => t(`table.act.${button}`)).join(t("table.comma"));
  if (prompt.base_ms === null) return t("table.offered", { what });
  const seconds = Math.ceil((prompt.base_ms + (prompt.bank_ms ?? 0)) / 1000);
  return t("table.offeredWithin", { what, seconds });
}
