import { startQuickGame } from "../../state/quickGame";
import { navigate } from "../../navigation/route";
import { levelsFor } from "../../rulesets/rulesets";
import type { Game } from "../../board/core/game";
import { chosenGame } from "../../state/preferences";
import type { Session } from "../../state/session";
import { firstAgreement } from "../../rulesets/drafts";

/** Sit down to a newcomer's deal: the easiest bots, as much time as one likes, hints. */
export function playFirst(session: Session, game: Game): void {
  chosenGame.value = game;
  const agreement = firstAgreement(game);
  const [easiest] = agreement === null ? [] : levelsFor(agreement.ruleset);
  if (agreement === null || easiest === undefined || session.welcome.value === null) {
    navigate({ is: "home" });
    return;
  }
  startQuickGame(session, agreement, easiest.id);
}
