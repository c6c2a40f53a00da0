import type { GameEvent } from "../../board/fold";
import { t } from "../../i18n/translate";
import { sentenceOf } from "../table/mahjong/story";
import { windWord } from "../table/mahjong/words";
import { windOf } from "../table/places";

/** Who is spoken of: the names by seat, and who deals. */
export interface Cast {
  names: readonly string[];
  dealer: number;
}

/** What happened as a sentence: 东家 小明 打 三万. Every step has one, also those the log leaves out. */
export function eventSentence(event: GameEvent, { names, dealer }: Cast): string {
  const who = (seat: number) =>
    t("replay.who", { wind: windWord(windOf(seat, dealer)), name: names[seat] ?? "" });
  const told = sentenceOf(event, who);
  if (told !== null) return told;
  if (event.type === "drawn") return t("replay.drawn", { who: who(event.seat) });
  return t(event.type === "paid" ? "replay.paid" : "replay.settled");
}
