import { useSession } from "../../state/useSession";
import type { Game } from "../../board/fold";
import { t } from "../../i18n/translate";
import type { StoodIn } from "../../state/stoodIn";
import { uiOfGame } from "../table/games";

/** 机器人替你碰小八、打小五: the moves of a bot while I was away; of more than `most` deeds the last. */
export function stoodInWords(stoodIn: StoodIn, game: Game, most = Infinity): string {
  const { sentenceOf } = uiOfGame(game);
  const deeds = stoodIn.events.flatMap((event) => {
    // The sentence without a name.
    const deed = sentenceOf(event, () => "", {}, null)?.replace(/^[\s:：]+/, "");
    return deed === undefined || deed === "" ? [] : [deed];
  });
  const shown = deeds.length > most ? ["…", ...deeds.slice(-most)] : deeds;
  return t("table.stoodIn", { what: shown.join(t("table.comma")) });
}

/** As many deeds as a line beside the buttons holds. */
const MOST = 4;

/** The same beside my own buttons, until I decide something again. */
export function StoodInNote({ game }: { game: Game }) {
  const stoodIn = useSession().stoodIn.value;
  if (stoodIn?.fresh !== true) return null;
  return (
    <p class="said stood-in" role="status" data-testid="stood-in">
      {stoodInWords(stoodIn, game, MOST)}
    </p>
  );
}
