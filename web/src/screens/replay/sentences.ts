import type { Game, GameEvent } from "../../board/fold";
import { t } from "../../i18n/translate";
import { uiOfGame } from "../table/games";

/** Of which game and of whom is spoken: the names by seat, and who deals. */
export interface Cast {
  game: Game;
  names: readonly string[];
  dealer: number;
}

/** An event as a sentence: 东家 小明 打 三万. Every step has one, also those the log leaves out. */
export function eventSentence(event: GameEvent, { game, names, dealer }: Cast): string {
  const face = uiOfGame(game);
  const who = (seat: number) => {
    const name = names[seat] ?? "";
    // That somebody deals is what this one says.
    return event.type === "dealt" ? name : face.who(names.length, seat, dealer, name);
  };
  const told = face.sentenceOf(event, who);
  if (told !== null) return told;
  if (event.type === "drawn") return t("replay.drawn", { who: who(event.seat) });
  return t(event.type === "paid" ? "replay.paid" : "replay.settled");
}
