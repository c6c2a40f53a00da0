import type { PlayedSwitches } from "../core/game";
import type { TileKind } from "../core/tile";
import { hasLeft, type MahjongBoard } from "./board";
import type { Seat, Won } from "./events";
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

/** The points that a win has brought its seat, from all payers: no seat wins twice in a deal. */
export function pointsOfWin({ transfers }: MahjongBoard, { seat }: Won): number {
  return transfers
    .filter(({ payee, reason }) => payee === seat && !APART_FROM_WINS.has(reason))
    .reduce((sum, { points }) => sum + points, 0);
}

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
  const hand = board.seats[seat]?.hand ?? [];
  const barred = (tile: TileKind): boolean => isOfSuit(tile, board.lacking[seat]);
  if (hand.some(barred)) return rules["lacking_held_pays"] === true ? "held" : "unready";
  return isReady(hand, { barred, pairs: rules["seven_pairs"] !== false }) ? "ready" : "unready";
}
