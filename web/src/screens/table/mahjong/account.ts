import type { TileKind } from "../../../board/core/tile";
import { hasLeft, type MahjongBoard } from "../../../board/mahjong/board";
import type { Score, Seat, Transfer, Won } from "../../../board/mahjong/events";
import { isOfSuit } from "../../../board/mahjong/handOrder";
import { waitsOf } from "../../../board/mahjong/readyHand";
import type { EndState } from "../../../board/mahjong/winPoints";
import { namedWin } from "../../../board/mahjong/namedWin";
import { t } from "../../../i18n/translate";
import { countingMethodOf, type Ruleset, type Setting } from "../../../rulesets/rulesets";
import { pointsOf, sumWords } from "../../../telling/payments";
import {
  fanName,
  howWon,
  openingNames,
  paymentWords,
  suitNames,
} from "../../../telling/mahjong/words";
import { plainWord, sumWords as wayToPoints } from "../../calculator/sum";
import type { AccountSum, AccountWords } from "../result/account";
import { say } from "../result/say";
import { dealerFans, isDealerPart } from "./dealerFans";

type Rules = Readonly<Record<string, Setting>>;
type Name = (seat: Seat) => string;

/** The words of mahjong for the account of a seat. */
export function accountWords(
  board: MahjongBoard,
  rules: Rules,
  described: Ruleset | null,
  name: Name,
): AccountWords {
  const payments = paymentWords(rules, board.wins.length > 0);
  return {
    name,
    payments,
    win: (winner, seat, place) => winWord(winOf(board, winner, place), winner, seat, name),
    reason: (transfer, seat) => openingWord(board, transfer, seat, name),
    sum: (paid) => dealerSum(board, rules, described, paid, name),
  };
}

/** The win of this seat to which a payment at this place belongs. */
function winOf(board: MahjongBoard, winner: Seat, place: number): Won | undefined {
  const { wins, winFrom, winnersStay } = board;
  if (!winnersStay) return wins.find((won) => won.seat === winner);
  return wins.filter((won, index) => won.seat === winner && (winFrom[index] ?? 0) <= place).at(-1);
}

/** 自摸, 甲点炮; of a win of somebody else: 甲自摸, 点炮. */
function winWord(won: Won | undefined, winner: Seat, seat: Seat, name: Name): string {
  if (winner === seat) return won === undefined ? say("win.own") : howWon(won, name);
  if (won?.giver === seat) return say(won.how === "robbing_kong" ? "win.robbed" : "win.dealtIn");
  if (won?.giver === null && namedWin(won) === null)
    return say("win.drawn", { name: name(winner) });
  return say("win.other", { name: name(winner) });
}

/** 起手胡 by their names: 一枝花, 小满缺一色; those with their birds apart. */
function openingWord(
  { openings, midway }: MahjongBoard,
  { payee, reason }: Transfer,
  seat: Seat,
  name: Name,
): string | null {
  if (reason !== "opening" && reason !== "opening_birds") return null;
  const shown = [...openings, ...midway].filter((opening) => opening.seat === payee);
  if (shown.length === 0) return null;
  const hands = openingNames([...new Set(shown.flatMap((opening) => opening.hands))]);
  const word = payee === seat ? hands : say("opening.theirs", { name: name(payee), hands });
  return reason === "opening" ? word : say("opening.birds", { hands: word });
}

/** 底 5 ＋ 6 台: the dealer's 台 are counted with those of the hand, as players do. */
function dealerSum(
  board: MahjongBoard,
  rules: Rules,
  described: Ruleset | null,
  paid: readonly Transfer[],
  name: Name,
): string | null {
  const [win] = paid.filter(({ reason }) => reason === "win");
  const won = board.wins.find(({ seat }) => seat === win?.payee);
  if (win === undefined || won === undefined || win.points !== won.score.points) return null;
  const parts = paid.filter(isDealerPart);
  const added = dealerFans(board, won, rules).filter(({ reason }) =>
    parts.some((part) => part.reason === reason),
  );
  if (added.length === 0) return null;
  const points = win.points + pointsOf(parts);
  const way = wayToPoints({ points, fans: [...won.score.fans, ...added] }, described, rules);
  if (way === "") return null;
  const rest = paid.filter((one) => one !== win && !parts.includes(one));
  return rest.length === 0 ? way : [way, sumWords(rest, name, {})].join(t("payment.and"));
}

/**
 * 听二五万，最大 清一色·根 → 3 番: the reason of what a ready hand is paid when the wall ends (查叫).
 */
export function aboutReady(
  board: MahjongBoard,
  rules: Rules,
  described: Ruleset | null,
): (sum: AccountSum) => string | null {
  return ({ points, transfers }) => {
    const told = transfers.filter(({ reason }) => reason === "exhausted_ready");
    const [first] = told;
    if (first === undefined || (points < 0 && told.length > 1)) return null;
    return readyWords(board, first.payee, rules, described);
  };
}

/**
 * The same of one seat; null if nothing is known of its hand. Its waits are not told where wild tiles
 * are in play.
 */
export function readyWords(
  board: MahjongBoard,
  seat: Seat,
  rules: Rules,
  described: Ruleset | null,
): string | null {
  const open = openWaits(board, seat, rules);
  const waits = open.length === 0 ? null : say("ready.waits", { tiles: suitNames(open) });
  const best = bestWords(board, seat, rules, described);
  if (waits === null || best === null) return waits ?? best;
  return say("ready.waitsAndBest", { waits, best });
}

/** 最大 清一色·根 → 3 番: the win that a ready hand is paid for; null if it is not paid. */
function bestWords(
  { transfers, settled }: MahjongBoard,
  seat: Seat,
  rules: Rules,
  described: Ruleset | null,
): string | null {
  const paid = transfers.find(
    ({ payee, reason }) => payee === seat && reason === "exhausted_ready",
  );
  if (paid === undefined) return null;
  const score = settled?.ready_wins?.find((win) => win.seat === seat)?.score;
  const worth = worthWord(paid.points, score, rules, described);
  if (score === undefined) return say("ready.best", { worth });
  const fans = [...score.fans]
    .sort((one, other) => other.points - one.points)
    .map(({ id, count }) => fanWord(id, count, described));
  const named = fans.length === 0 ? plainWord(described, rules) : fans.join("·");
  return say("ready.best", { worth: say("ready.fansWorth", { fans: named, worth }) });
}

/** 根×2. */
function fanWord(id: string, count: number, described: Ruleset | null): string {
  const name = fanName(id, described);
  return count > 1 ? `${name}×${count}` : name;
}

/** The tiles that an open hand waits for, without those that it may not win on. */
function openWaits(board: MahjongBoard, seat: Seat, rules: Rules): TileKind[] {
  const hand = board.seats[seat]?.hand ?? [];
  const barred = (tile: TileKind): boolean => isOfSuit(tile, board.lacking[seat], board.wild);
  if (board.wild.length > 0 || hand.some(barred)) return [];
  return waitsOf(hand, { barred, pairs: rules["seven_pairs"] !== false });
}

/** 3 番 ＝ 8 分 where fans double the base, 8 倍 ＝ 8 分 where they multiply it, else points. */
function worthWord(
  points: number,
  score: Score | undefined,
  rules: Rules,
  described: Ruleset | null,
): string {
  const counting = countingMethodOf(described, rules);
  const doubled = counting === "doubled";
  const factor = points / (Number(rules["base"] ?? 1) * Number(rules["discard_pays"] ?? 1));
  const count = doubled ? Math.log2(factor) : factor;
  if (!(doubled || counting === "multiplied") || factor <= 1 || !Number.isInteger(count))
    return say("ready.points", { points });
  const words = say(doubled ? "ready.fans" : "ready.times", { count });
  const capped = score !== undefined && factorOf(score, doubled) > factor;
  return `${capped ? say("ready.capped", { words }) : words} ${say("together", { points })}`;
}

/** The product of all fans, also of those above the cap. */
function factorOf({ fans }: Score, doubled: boolean): number {
  return fans.reduce((product, { points, count }) => {
    return product * (doubled ? 2 ** (points * count) : Math.max(points, 1) ** count);
  }, 1);
}

/** 退税 that does not happen, and why: nobody is ready, a seat has left, a ready one keeps its kongs. */
export function kongNotes(
  board: MahjongBoard,
  states: ReadonlyMap<Seat, EndState>,
  rules: Rules,
  name: Name,
): string[] {
  const fate = rules["exhausted_kongs"];
  if (board.exhausted !== "wall" || (fate !== "unready" && fate !== "unready_always")) return [];
  const kept = keptKongs(board.transfers).filter(({ payee }) => !hasLeft(board, payee));
  if (kept.length === 0) return [];
  const counts = [...states.values()];
  if (fate === "unready" && !counts.some((state) => state !== "unready"))
    return [say("kongs.nobodyReady")];
  const notes: string[] = [];
  const left = kept.filter(
    ({ payer, payee }) => hasLeft(board, payer) && states.get(payee) !== "ready",
  );
  if (left.length > 0) {
    const names = [...new Set(left.map(({ payer }) => payer))].map(name).join(t("table.comma"));
    notes.push(say("kongs.left", { names }));
  }
  if (kept.some(({ payee }) => states.get(payee) === "ready")) notes.push(say("kongs.ready"));
  return notes;
}

const KONGS: ReadonlySet<string> = new Set(["kong", "added_kong", "concealed_kong"]);

/** The payments for kongs that nobody gave back, or on, before the wall ended. */
function keptKongs(transfers: readonly Transfer[]): Transfer[] {
  const ended = transfers.findIndex(({ reason }) => ENDS.has(reason));
  const played = ended < 0 ? transfers : transfers.slice(0, ended);
  const kept: Transfer[] = [];
  const drop = (payee: Seat, payer: Seat | null, due: number): void => {
    let points = due;
    for (const one of [...kept].reverse()) {
      if (points <= 0) return;
      if (one.payee !== payee || (payer !== null && one.payer !== payer)) continue;
      kept.splice(kept.indexOf(one), 1);
      points -= one.points;
    }
  };
  for (const { payer, payee, points, reason, shares } of played) {
    if (KONGS.has(reason)) kept.push({ payer, payee, points, reason, shares });
    else if (reason === "kong_refund") drop(payer, payee, points);
    else if (reason === "kong_passed_on") drop(payer, null, points);
  }
  return kept;
}

/** Payments of the end of the wall. */
const ENDS: ReadonlySet<string> = new Set(["lacking_held", "exhausted_ready"]);
