import { Tile } from "../../../art/Tile";
import { foldWith, type GameAction, type GameEvent } from "../../../board/fold";
import { apply, emptyTable, type MahjongBoard } from "../../../board/mahjong/board";
import type { Action, MahjongEvent } from "../../../board/mahjong/events";
import { chowBinds, sortOffers } from "../../../board/mahjong/offers";
import { t } from "../../../i18n/translate";
import { LoadNote } from "../../../ui/LoadPage";
import { lazyComponent } from "../../../ui/lazyComponent";
import type { GameUi } from "../parts/contract";
import { bySuit } from "./Lacking";
import { MahjongOwn } from "./LiveHand";
import { MahjongTable } from "./MahjongTable";
import { buttonsOf, wordOf } from "./Offer";
import { sentenceOf } from "./logSentences";
import { MAHJONG_WIN } from "./winTelling";
import { seatMark, seatWho, suitWord } from "../../../telling/mahjong/words";

/** The look and the words of mahjong. */
export const MAHJONG: GameUi<MahjongBoard> = {
  fold: foldWith(emptyTable, apply),
  surface: "felt",
  Table: MahjongTable,
  Own: MahjongOwn,
  Result: lazyComponent(async () => (await import("./ResultSheet")).Result, LoadNote),
  Piece: Tile,
  win: MAHJONG_WIN,
  sentenceOf: (event, name, rules, board, deal) =>
    sentenceOf(event as MahjongEvent, name, rules, board, deal),
  offered,
  seatMark,
  who: seatWho,
  undrawn,
};

function offered(actions: readonly GameAction[], board: MahjongBoard, seat: number): string[] {
  const offers = sortOffers(actions as readonly Action[]);
  if (offers.exchanges.length > 0) return [t("mj.act.exchangeName")];
  if (offers.lackings.length > 0) {
    const suits = bySuit(offers.lackings);
    return suits.map(({ suit }) => t("mj.lacking", { suit: suitWord(suit) }));
  }
  return buttonsOf(offers)
    .filter((button) => button !== "pass")
    .map((button) => wordOf(button, { binds: chowBinds(board, seat), opensKongs: false, offers }));
}

function undrawn(events: readonly GameEvent[], step: number): { coming: number[]; rest: number[] } {
  const told = events as readonly MahjongEvent[];
  const coming = told.slice(step).flatMap((event) => {
    if (event.type === "kong_tiles_turned") return event.tiles;
    return event.type === "drawn" && event.tile !== null ? [event.tile] : [];
  });
  const last = told.at(-1);
  return { coming, rest: last?.type === "settled" ? last.wall : [] };
}
