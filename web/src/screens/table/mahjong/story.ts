import type { MahjongEvent } from "../../../board/mahjong/events";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { meldWords, windWord } from "./words";
import type { Place } from "../places";

/** What an event says in the log, in words; null for what is not worth a line. */
export function sentenceOf(event: MahjongEvent, name: (seat: number) => string): string | null {
  switch (event.type) {
    case "dealt":
      return t("log.dealt", {
        wind: windWord((event.prevalent_wind % 4) as Place),
        number: event.number,
        name: name(event.dealer),
      });
    case "drawn":
      if (event.tile === null)
        return event.replacement ? t("log.replaced", { name: name(event.seat) }) : null;
      return t("log.drawn", { name: name(event.seat), tile: tileName(event.tile) });
    case "discarded":
      return t(event.ready ? "log.ready" : "log.discarded", {
        name: name(event.seat),
        tile: tileName(event.tile),
      });
    case "melded":
      return t("log.melded", { name: name(event.seat), meld: meldWords(event.meld) });
    case "kong_robbed":
      return t("log.robbed", { name: name(event.seat), tile: tileName(event.tile) });
    case "won":
      return event.giver === null
        ? t("log.selfDrawn", { name: name(event.seat), tile: tileName(event.tile) })
        : t("log.won", {
            name: name(event.seat),
            giver: name(event.giver),
            tile: tileName(event.tile),
          });
    case "exhausted":
      return t("log.exhausted");
    case "treasure_set":
    case "treasure_shown":
    case "birds_turned":
    case "paid":
    case "settled":
      return null;
  }
}
