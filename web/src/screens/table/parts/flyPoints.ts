import type { Transfer } from "../../../net/protocol";
import { still } from "../../../state/appearance";
import { FLIGHT } from "./motion";
import { signed } from "../../../matches/points";
import type { Box } from "../../../ui/clearSpot";
import { placeWords } from "./tableSpot";

/** Points on their way from one seat to another. */
export interface PaidPoints {
  payer: number;
  payee: number;
  points: number;
}

/** The points that each payer pays each payee, all of them together. */
export function sumsPaid(transfers: readonly Transfer[]): PaidPoints[] {
  const paid = new Map<string, PaidPoints>();
  for (const { payer, payee, points } of transfers) {
    const key = `${payer}-${payee}`;
    const before = paid.get(key)?.points ?? 0;
    paid.set(key, { payer, payee, points: before + points });
  }
  return [...paid.values()].filter(({ points }) => points > 0);
}

/**
 * Let points fly from the payers' cards to the payees' cards, with a word for the reason. Without
 * motion nothing flies: the sums say it.
 */
export function flyPoints(
  table: HTMLElement,
  paid: readonly PaidPoints[],
  ms: number,
  word = "",
): void {
  const layer = table.querySelector<HTMLElement>(".flights");
  if (layer === null || still()) return;
  const home = layer.getBoundingClientRect();
  const places = new Map<number, Point>();
  for (const card of table.querySelectorAll<HTMLElement>(".seat-card[data-seat]")) {
    const box = card.getBoundingClientRect();
    places.set(Number(card.dataset["seat"]), {
      x: box.left + box.width / 2 - home.left,
      y: box.top + box.height / 2 - home.top,
    });
  }
  for (const { payer, payee, points } of paid) {
    const [from, to] = [places.get(payer), places.get(payee)];
    if (from === undefined || to === undefined) continue;
    const chip = document.createElement("span");
    chip.className = "flying-points";
    chip.textContent = `${word} ${signed(points)}`.trim();
    sendBetween(layer, chip, from, to, ms);
  }
}

/** The points that a seat has won or lost are seen beside it for so long (ms), at any pace. */
const SUM = 1500;

/** Show the sum of these payments beside each seat for a moment. */
export function showSums(table: HTMLElement, paid: readonly PaidPoints[]): void {
  const layer = table.querySelector<HTMLElement>(".flights");
  if (layer === null) return;
  const home = layer.getBoundingClientRect();
  for (const card of table.querySelectorAll<HTMLElement>(".seat-card[data-seat]")) {
    const points = sumOf(Number(card.dataset["seat"]), paid);
    if (points === 0) continue;
    const box = card.getBoundingClientRect();
    const sum = document.createElement("span");
    sum.className = points > 0 ? "seat-sum gain" : "seat-sum loss";
    sum.textContent = signed(points);
    // Below a card of the upper half, above one of the lower.
    const low = box.top + box.height / 2 > home.top + home.height / 2;
    const y = low ? box.top - home.top - GAP : box.bottom - home.top + GAP;
    const x = box.left + box.width / 2 - home.left;
    sum.style.left = `${Math.min(Math.max(x, EDGE), home.width - EDGE)}px`;
    sum.style.top = `${y}px`;
    layer.append(sum);
    const middle = { left: box.left + box.width / 2, top: y + home.top };
    placeWords(sum, middle, near(box, home));
    const seen = [{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.85 }];
    const shown = sum.animate([...seen, { opacity: 0 }], { duration: SUM, fill: "both" });
    const gone = (): void => {
      sum.remove();
    };
    shown.onfinish = gone;
    shown.oncancel = gone;
  }
}

/** The middle of a sum is so far from the card, and from the edges of the table (px). */
const GAP = 16;
const EDGE = 30;

/** A sum stands no farther from its card than this (px). */
const NEAR = 40;

/** The part of the table around the card of a seat. */
function near(card: Box, table: Box): Box {
  return {
    left: Math.max(table.left + 4, card.left - NEAR),
    top: Math.max(table.top, card.top - NEAR),
    right: Math.min(table.right - 4, card.right + NEAR),
    bottom: Math.min(table.bottom, card.bottom + NEAR),
  };
}

/** The points that a seat is paid, without those that it pays. */
function sumOf(seat: number, paid: readonly PaidPoints[]): number {
  return paid.reduce((sum, { payer, payee, points }) => {
    if (payee === seat) return sum + points;
    return payer === seat ? sum - points : sum;
  }, 0);
}

/** A point of the table, from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** Let something appear at a point, go to another, and vanish there. */
export function sendBetween(
  layer: HTMLElement,
  sent: HTMLElement,
  from: Point,
  to: Point,
  ms: number,
  easing = FLIGHT,
): void {
  layer.append(sent);
  const at = ({ x, y }: Point): string => `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  const flight = sent.animate(
    [
      { transform: `${at(from)} scale(.6)`, opacity: 0 },
      { transform: `${at(from)} scale(1.15)`, opacity: 1, offset: 0.25 },
      { transform: `${at(to)} scale(1)`, opacity: 1, offset: 0.9 },
      { transform: `${at(to)} scale(.5)`, opacity: 0 },
    ],
    { duration: ms, easing, fill: "both" },
  );
  const land = (): void => {
    sent.remove();
  };
  flight.onfinish = land;
  flight.oncancel = land;
}
