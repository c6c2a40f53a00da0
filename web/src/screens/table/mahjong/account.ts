import type { TileKind } from "../../../board/core/tile";
import { hasLeft, type MahjongBoard } from "../../../board/mahjong/board";
import type { Seat, Transfer } from "../../../board/mahjong/events";
import { isOfSuit } from "../../../board/mahjong/handOrder";
import { waitsOf } from "../../../board/mahjong/readyHand";
import type { EndState } from "../../../board/mahjong/winPoints";
import { namedWin } from "../../../board/mahjong/namedWin";
import { t } from "../../../i18n/translate";
import { countingMethodOf, type Ruleset, type Setting } from "../../../rulesets/rulesets";
import { pointsOf, sumWords } from "../../../telling/payments";
import { howWon, openingNames, paymentWords, tileNames } from "../../../telling/mahjong/words";
import { sumWords as wayToPoints } from "../../calculator/sum";
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
    win: (winner, seat) => winWord(board, winner, seat, name),
    reason: (transfer, seat) => openingWord(board, transfer, seat, name),
    sum: (paid) => dealerSum(board, rules, described, paid, name),
  };
}

/** 自摸, 甲点炮; of a win of somebody else: 甲自摸, 点炮. */
function winWord({ wins }: MahjongBoard, winner: Seat, seat: Seat, name: Name): string {
  const those = wins.filter((won) => won.seat === winner);
  const [won] = those;
  const alone = those.length === 1 ? won : undefined;
  if (winner === seat) return alone === undefined ? say("win.own") : howWon(alone, name);
  if (alone?.giver === seat)
    return say(alone.how === "robbing_kong" ? "win.robbed" : "win.dealtIn");
  if (alone?.giver === null && namedWin(alone) === null)
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

/** 听二万、五万, 最大 2 番: the reason of what a ready hand is paid when the wall ends (查叫). */
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

/** The same of one seat; null if its hand is not known, or wild tiles are in play. */
export function readyWords(
  board: MahjongBoard,
  seat: Seat,
  rules: Rules,
  described: Ruleset | null,
): string | null {
  const waits = openWaits(board, seat, rules);
  if (waits.length === 0) return null;
  const words = say("ready.waits", { tiles: tileNames(waits) });
  const paid = board.transfers.find(
    ({ payee, reason }) => payee === seat && reason === "exhausted_ready",
  );
  if (paid === undefined) return words;
  return say("ready.best", { waits: words, worth: worthWord(paid.points, rules, described) });
}

/** The tiles that an open hand waits for, without those that it may not win on. */
function openWaits(board: MahjongBoard, seat: Seat, rules: Rules): TileKind[] {
  const hand = board.seats[seat]?.hand ?? [];
  const barred = (tile: TileKind): boolean => isOfSuit(tile, board.lacking[seat], board.wild);
  if (board.wild.length > 0 || hand.some(barred)) return [];
  return waitsOf(hand, { barred, pairs: rules["seven_pairs"] !== false });
}

/** 2 番 where fans double the base, else points. */
function worthWord(points: number, rules: Rules, described: Ruleset | null): string {
  const one = Number(rules["base"] ?? 1) * Number(rules["discard_pays"] ?? 1);
  const fans = Math.log2(points / one);
  const doubled = countingMethodOf(described, rules) === "doubled";
  return doubled && fans > 0 && Number.isInteger(fans)
    ? `${say("ready.fans", { fans })} ${say("together", { points })}`
    : say("ready.points", { points });
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
