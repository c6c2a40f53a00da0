import type { PlayedSwitches } from "../core/game";
import type { TileKind } from "../core/tile";
import { hasLeft, type MahjongBoard } from "./board";
import type { Opening, Seat, Transfer, Won } from "./events";
import { isOfSuit } from "./handOrder";
import { isReady } from "./readyHand";

/** Reasons of payments that are for no win. */
const APART_FROM_WINS: ReadonlySet<string> = new Set([
  "kong",
  "added_kong",
  "concealed_kong",
  "kong_refund",
  "lacking_held",
  "exhausted_ready",
  "exhausted",
  "opening",
  "opening_birds",
]);

/** The points that a win has brought its seat, from all payers. Where winners stay a seat has several. */
export function pointsOfWin(board: MahjongBoard, won: Won): number {
  return paymentsOfWin(board, won).reduce((sum, { points }) => sum + points, 0);
}

/** The payments that a win has brought its seat. */
export function paymentsOfWin(board: MahjongBoard, won: Won): Transfer[] {
  return transfersAbout(board, won).filter(
    ({ payee, reason }) => payee === won.seat && !APART_FROM_WINS.has(reason),
  );
}

/** The transfers among which those of a win are: until the next win of the same seat. */
function transfersAbout({ transfers, wins, winFrom, winnersStay }: MahjongBoard, won: Won) {
  const place = wins.indexOf(won);
  if (!winnersStay || place < 0) return transfers;
  const next = wins.findIndex((other, index) => index > place && other.seat === won.seat);
  return transfers.slice(winFrom[place], next < 0 ? undefined : winFrom[next]);
}

/**
 * The points that opening hands (起手胡) have brought their seat; null while they are not paid. Each
 * showing is paid by every other seat, and after that by those whom dice hit; a seat may show several
 * times in a deal.
 */
export function pointsOfOpening(board: MahjongBoard, opening: Opening): number | null {
  const { seat } = opening;
  const own = [...board.openings, ...board.midway].filter((one) => one.seat === seat);
  const payments: number[] = [];
  let payers = 0;
  for (const { payee, points, reason } of board.transfers) {
    if (payee !== seat || !OPENING_REASONS.has(reason)) continue;
    if (reason === "opening" && payers++ % (board.seats.length - 1) === 0) payments.push(0);
    payments.push((payments.pop() ?? 0) + points);
  }
  return payments[own.indexOf(opening)] ?? null;
}

const OPENING_REASONS: ReadonlySet<string> = new Set(["opening", "opening_birds"]);

/** The state in which the end of the wall finds a seat: it holds its lacking suit, is ready, or not. */
export type EndState = "held" | "ready" | "unready";

/**
 * By seat the state in which the end of the wall found it, if that matters: as the payments tell,
 * and of seats that neither pay nor are paid, by their open hands.
 */
export function endStates(board: MahjongBoard, rules: PlayedSwitches): ReadonlyMap<Seat, EndState> {
  const { transfers, seats, exhausted, settled } = board;
  const states = new Map<Seat, EndState>();
  if (rules["exhausted_ready"] === true && exhausted === "wall" && settled !== null) {
    seats.forEach((_, seat) => {
      if (!hasLeft(board, seat)) states.set(seat, openState(board, seat, rules));
    });
  }
  for (const { payer, payee, reason } of transfers) {
    if (reason === "lacking_held") states.set(payer, "held");
    if (reason !== "exhausted_ready") continue;
    states.set(payer, "unready");
    states.set(payee, "ready");
  }
  return states;
}

function openState(board: MahjongBoard, seat: Seat, rules: PlayedSwitches): EndState {
  const { hand: held, won = [] } = board.seats[seat] ?? {};
  if (won.length > 0) return "ready";
  const hand = held ?? [];
  const barred = (tile: TileKind): boolean => isOfSuit(tile, board.lacking[seat], board.wild);
  if (hand.some(barred)) return rules["lacking_held_pays"] === true ? "held" : "unready";
  return isReady(hand, { barred, pairs: rules["seven_pairs"] !== false }) ? "ready" : "unready";
}
