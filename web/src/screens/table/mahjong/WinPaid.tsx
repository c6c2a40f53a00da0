import type { MahjongBoard } from "../../../board/mahjong/board";
import type { Won } from "../../../board/mahjong/events";
import { paymentsOfWin } from "../../../board/mahjong/winPoints";
import { t } from "../../../i18n/translate";
import { signed } from "../../../matches/points";
import type { Ruleset, Setting } from "../../../rulesets/rulesets";
import { pointsOf } from "../../../telling/payments";
import { Termed } from "../../../terms/Termed";
import { accountOf, type AccountLine } from "../result/account";
import { say } from "../result/say";
import { isBare, waysOf } from "../result/ways";
import { accountWords } from "./account";

export interface WinPaidProps {
  won: Won;
  board: MahjongBoard;
  described: Ruleset | null;
  rules: Readonly<Record<string, Setting>>;
  name: (seat: number) => string;
  /** The points that stand above it. */
  told: number;
}

/**
 * 每家 2 ＋ 自摸加底 1 ＋9 分: the payers of a win, and from what each one's points come. Nothing where
 * one seat pays the points that stand above it.
 */
export function WinPaid({ won, board, described, rules, name, told }: WinPaidProps) {
  const payments = paymentsOfWin(board, won);
  // The head of the win has said whose it is, and the way.
  const words = { ...accountWords(board, rules, described, name), win: () => "" };
  const lines = accountOf(payments, won.seat, words);
  if (lines.length === 0 || isTold(lines, told)) return null;
  const ways = lines.map((line) =>
    [line.word, waysOf(line, board.seats.length, name)].filter((word) => word !== "").join(" "),
  );
  return (
    <p class="result-formula mj-win-paid" data-testid="win-paid">
      <span>
        <Termed text={say("paid", { ways: ways.join(say("and.so.on")) })} />
      </span>
      <b>{t("result.points", { points: signed(pointsOf(payments)) })}</b>
    </p>
  );
}

/** True if one seat pays these points, and nothing more is to be said. */
function isTold([line, ...others]: readonly AccountLine[], points: number): boolean {
  const sums = line?.sums ?? [];
  const shares = sums.flatMap((sum) => sum.shares);
  const [share] = shares;
  if (others.length > 0 || share === undefined || shares.length > 1) return false;
  return share.seats.length === 1 && isBare(share) && share.each === points;
}
