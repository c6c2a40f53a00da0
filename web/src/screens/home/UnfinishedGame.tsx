import { t } from "../../i18n/translate";
import type { TableSummary } from "../../net/protocol";
import { Dialog } from "../../ui/Dialog";
import { isWithFriends, type WantedGame, wantedGame } from "../../state/quickGame";
import { navigate } from "../../navigation/route";
import { rulesName, presetBeside } from "../../rulesets/rulesName";

/** The progress of a match. */
export function placeOf({ deal, deals }: TableSummary): string {
  const now = Math.max(1, deal);
  return deals > 0 ? t("home.deal", { deal: now, deals }) : t("home.race", { deal: now });
}

/**
 * The question whether the game that is not over goes on, or another one takes its place; friends
 * play on without a player who wants to play alone.
 */
export function UnfinishedGame({ unfinished, begin }: WantedGame) {
  const preset = presetBeside(unfinished);
  const withFriends = isWithFriends(unfinished);
  const game = [rulesName(unfinished), preset, placeOf(unfinished)];
  function close(): void {
    wantedGame.value = null;
  }
  return (
    <Dialog
      title={t(withFriends ? "unfinished.friends" : "unfinished.title")}
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
            {t(withFriends ? "unfinished.alone" : "unfinished.drop")}
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
            {t(withFriends ? "home.back" : "unfinished.on")}
          </button>
        </div>
      }
    >
      <p>{game.filter((part) => part !== null).join(" · ")}</p>
      <p class="hint">{t(withFriends ? "unfinished.friendsNote" : "unfinished.note")}</p>
    </Dialog>
  );
}
