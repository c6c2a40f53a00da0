import type { PaohuziBoard } from "../../../board/paohuzi/board";
import type { Seat } from "../../../board/paohuzi/events";
import { t } from "../../../i18n/translate";
import type { TableRules } from "../../../board/paohuzi/table";

/** The facts that everybody may know of a seat besides its cards. */
export function badgesOf(board: PaohuziBoard, seat: Seat, { fedRule }: TableRules): string[] {
  const seatBoard = board.seats[seat];
  if (seatBoard === undefined) return [];
  const badges: string[] = [];
  if (seatBoard.dead) badges.push(t("phz.dead"));
  if (fedRule && seatBoard.fed) badges.push(t("phz.fed"));
  if (seatBoard.free > 0) badges.push(t("phz.free", { count: seatBoard.free }));
  return badges;
}
