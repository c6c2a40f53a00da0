import { Tile } from "../../../art/Tile";
import type { GameAction, GameEvent } from "../../../board/fold";
import type { MahjongBoard } from "../../../board/mahjong/board";
import type { Action, MahjongEvent } from "../../../board/mahjong/events";
import { sortOffers } from "../../../board/mahjong/offers";
import { t } from "../../../i18n/translate";
import type { GameFace } from "../games";
import { windOf } from "../places";
import { MahjongOwn } from "./LiveHand";
import { MahjongTable } from "./MahjongTable";
import { buttonsOf } from "./Offer";
import { Result } from "./ResultSheet";
import { sentenceOf } from "./story";
import { windWord } from "./words";

/** How mahjong looks and speaks. */
export const MAHJONG: GameFace<MahjongBoard> = {
  cloth: "felt",
  Table: MahjongTable,
  Own: MahjongOwn,
  Result,
  Piece: Tile,
  sentenceOf: (event, name) => sentenceOf(event as MahjongEvent, name),
  fansTitle: () => t("rules.fans"),
  offered,
  seatMark: (seat, dealer) => windWord(windOf(seat, dealer)),
  who: (seat, dealer, name) => t("replay.who", { wind: windWord(windOf(seat, dealer)), name }),
  undrawn,
};

function offered(actions: readonly GameAction[]): string[] {
  return buttonsOf(sortOffers(actions as readonly Action[]))
    .filter((button) => button !== "pass")
    .map((button) => t(`table.act.${button}`));
}

function undrawn(events: readonly GameEvent[], step: number): { coming: number[]; rest: number[] } {
  const told = events as readonly MahjongEvent[];
  const coming = told
    .slice(step)
    .flatMap((event) => (event.type === "drawn" && event.tile !== null ? [event.tile] : []));
  const last = told.at(-1);
  return { coming, rest: last?.type === "settled" ? last.wall : [] };
}
