import { t } from "../i18n/translate";
import type { TableSummary } from "../net/protocol";
import { Dialog } from "./Dialog";
import { type WantedGame, wantedGame } from "./quickGame";
import { navigate } from "./route";
import { presetName, rulesetName } from "./rulesets";

/** How far a match has got. */
export function placeOf({ deal, deals }: TableSummary): string {
  const now = Math.max(1, deal);
  return deals > 0 ? t("home.deal", { deal: now, deals }) : t("home.race", { deal: now });
}

/** The question whether the game that is not over goes on, or another one takes its place. */
export function UnfinishedGame({ unfinished, begin }: WantedGame) {
  const preset = presetName(unfinished.ruleset, unfinished.preset);
  const game = [rulesetName(unfinished.ruleset), preset, placeOf(unfinished)];
  function close(): void {
    wantedGame.value = null;
  }
  return (
    <Dialog
      title={t("unfinished.title")}
      onClose={close}
      foot={
        <div class="buttons">
          <button
            type="button"
            class="button"
            data-testid="unfinished-drop"
            onClick={() => {
              close();
              begin();
            }}
          >
            {t("unfinished.drop")}
          </button>
          <button
            type="button"
            class="button primary"
            data-testid="unfinished-on"
            onClick={() => {
              close();
              navigate({ is: "table", table: unfinished.table });
            }}
          >
            {t("unfinished.on")}
          </button>
        </div>
      }
    >
      <p>{game.filter((part) => part !== null).join(" · ")}</p>
      <p class="hint">{t("unfinished.note")}</p>
    </Dialog>
  );
}
