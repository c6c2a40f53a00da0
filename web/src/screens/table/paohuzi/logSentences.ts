import type { PaohuziEvent } from "../../../board/paohuzi/events";
import { cardWord } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { cardWords, meldWords } from "../../../telling/paohuzi/words";

/** The sentence of an event in the log; null if it is not worth a line. */
export function sentenceOf(event: PaohuziEvent, name: (seat: number) => string): string | null {
  switch (event.type) {
    case "dealt":
      return t("log.phz.dealt", {
        number: event.number,
        name: name(event.dealer),
        card: cardWord(event.shown),
      });
    case "began":
      return t("log.phz.began", { name: name(event.seat) });
    case "flipped":
      return t("log.phz.flipped", { name: name(event.seat), card: cardWord(event.card) });
    case "discarded":
      return t("log.phz.discarded", { name: name(event.seat), card: cardWord(event.card) });
    case "melded": {
      const meld = meldWords(event.meld);
      if (event.bi.length === 0) return t("log.phz.melded", { name: name(event.seat), meld });
      const sets = event.bi.map((laid) => cardWords(laid.cards ?? [])).join(" / ");
      return t("log.phz.bi", { name: name(event.seat), meld, sets });
    }
    case "hand_died":
      return t("log.phz.died", { name: name(event.seat) });
    case "won": {
      const { card, giver } = event;
      if (card === null) return t("log.phz.deal", { name: name(event.seat) });
      if (giver === null) {
        return t("log.phz.self", { name: name(event.seat), card: cardWord(card) });
      }
      return t("log.phz.won", {
        name: name(event.seat),
        giver: name(giver),
        card: cardWord(card),
      });
    }
    case "exhausted":
      return t("log.phz.exhausted");
    case "paid": {
      // The payments of a win stand in the result; a 提 is paid at once, by each as much.
      const [first] = event.transfers;
      return first?.reason === "ti"
        ? t("log.phz.ti", { name: name(first.payee), points: first.points })
        : null;
    }
    case "settled":
      return null;
  }
}
