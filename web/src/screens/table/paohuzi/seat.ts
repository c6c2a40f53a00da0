import type { PaohuziBoard } from "../../../board/paohuzi/board";
import type { Seat } from "../../../board/paohuzi/events";
import { t } from "../../../i18n/translate";
import type { TableRules } from "../../../board/paohuzi/table";

/** Whether it is this seat's turn: to throw, or its card lies open. */
export function onTurn(board: PaohuziBoard, seat: Seat): boolean {
  const over = board.phase === "ending" || board.phase === "over" || board.phase === "dealing";
  return !over && board.turn === seat;
}

/** What everybody may know of a seat besides its cards. */
export function badgesOf(board: PaohuziBoard, seat: Seat, { fedRule }: TableRules): string[] {
  const lying = board.seats[seat];
  if (lying === undefined) return [];
  const badges: string[] = [];
  if (lying.dead) badges.push(t("phz.dead"));
  if (fedRule && lying.fed) badges.push(t("phz.fed"));
  if (lying.free > 0) badges.push(t("phz.free", { count: lying.free }));
  return badges;
}
