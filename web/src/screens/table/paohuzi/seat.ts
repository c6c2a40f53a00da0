import type { PaohuziBoard } from "../../../board/paohuzi/board";
import type { Seat } from "../../../board/paohuzi/events";
import { t } from "../../../i18n/translate";
import type { TableRules } from "../../../board/paohuzi/table";

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
