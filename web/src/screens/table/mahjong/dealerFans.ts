import type { MahjongBoard } from "../../../board/mahjong/board";
import type { Transfer, Won } from "../../../board/mahjong/events";
import { numberWord, type Rank } from "../../../i18n/names";
import type { Setting } from "../../../rulesets/rulesets";
import { baseWords } from "../../../telling/mahjong/words";
import { say } from "../result/say";

type Rules = Readonly<Record<string, Setting>>;

/** Fans that a win has by the dealer: 莊家, 連二拉二. */
export interface DealerFan {
  /** The reason of the payment. */
  reason: string;
  id: string;
  word: string;
  points: number;
  count: number;
}

/** True of what is paid on top because the winner or the payer deals. */
export function isDealerPart({ reason }: Transfer): boolean {
  return reason === "dealer" || reason === "streak";
}

/**
 * The dealer's 台 of a win, where players count them among those of the hand; none if its payments
 * tell of none, or one seat pays for others.
 */
export function dealerFans(board: MahjongBoard, won: Won, rules: Rules): readonly DealerFan[] {
  const price = Number(rules["fan_points"] ?? 1);
  if (baseWords(rules) === null || price <= 0) return [];
  const paid = board.transfers.filter(({ payee }) => payee === won.seat);
  if (paid.some(({ reason, shares }) => reason !== "win" && shares.length > 0)) return [];
  return ["dealer", "streak"].flatMap((reason) => {
    const part = paid.find((one) => one.reason === reason);
    if (part === undefined) return [];
    const points = part.points / price;
    return [{ reason, id: reason, word: wordOf(reason, board.streak, rules), points, count: 1 }];
  });
}

/** 莊家, 連二, 連二拉二. */
function wordOf(reason: string, streak: number, rules: Rules): string {
  if (reason === "dealer") return say("dealer.home");
  const both = Number(rules["streak_points"] ?? 0) === 2;
  const count = streak >= 1 && streak <= 10 ? numberWord(streak as Rank) : streak;
  return say(both ? "dealer.stayPull" : "dealer.stay", { count });
}

/** True if only the dealer pays them: neither the winner deals, nor the one seat that pays. */
export function isDealersAlone(board: MahjongBoard, won: Won): boolean {
  return won.seat !== board.dealer && won.giver !== board.dealer;
}

/** The points of these fans together. */
export function pointsOfFans(fans: readonly DealerFan[]): number {
  return fans.reduce((sum, { points }) => sum + points, 0);
}
