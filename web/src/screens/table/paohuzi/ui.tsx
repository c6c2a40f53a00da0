import { Card } from "../../../art/Card";
import { foldWith, type GameAction, type GameEvent } from "../../../board/fold";
import { apply, EMPTY, type PaohuziBoard } from "../../../board/paohuzi/board";
import type { Action, PaohuziEvent } from "../../../board/paohuzi/events";
import { buttonsOf, sortOffers } from "../../../board/paohuzi/offers";
import { t } from "../../../i18n/translate";
import { LoadNote } from "../../../ui/LoadPage";
import { lazyComponent } from "../../../ui/lazyComponent";
import type { GameUi } from "../parts/contract";
import { LiveHand } from "./LiveHand";
import { PaohuziTable } from "./PaohuziTable";
import { sentenceOf } from "./logSentences";
import { PAOHUZI_WIN } from "./winTelling";

/** The look and the words of paohuzi. */
export const PAOHUZI: GameUi<PaohuziBoard> = {
  fold: foldWith(() => EMPTY, apply),
  surface: "wood",
  Table: PaohuziTable,
  Own: LiveHand,
  Result: lazyComponent(async () => (await import("./ResultSheet")).Result, LoadNote),
  Piece: (props) => <Card {...props} form="hand" />,
  win: PAOHUZI_WIN,
  sentenceOf: (event, name) => sentenceOf(event as PaohuziEvent, name),
  offered,
  seatMark: ({ seat, dealer }) => (seat === dealer ? t("table.dealer.mark") : String(seat + 1)),
  who: ({ seat, dealer }, _rules, name) => (seat === dealer ? t("replay.dealer", { name }) : name),
  undrawn,
};

function offered(actions: readonly GameAction[]): string[] {
  return buttonsOf(sortOffers(actions as readonly Action[]))
    .filter((button) => button !== "pass")
    .map((button) => t(`phz.act.${button}`));
}

/** Cards that are still to be turned up, told by the events that turn them up. */
function undrawn(events: readonly GameEvent[], step: number): { coming: number[]; rest: number[] } {
  const told = events as readonly PaohuziEvent[];
  const coming = told.slice(step).flatMap((event) => {
    if (event.type === "flipped") return [event.card];
    return event.type === "melded" && event.flipped ? (event.meld.cards?.slice(0, 1) ?? []) : [];
  });
  const last = told.at(-1);
  return { coming, rest: last?.type === "settled" ? last.stock : [] };
}
