import type { PaohuziBoard } from "../../../board/paohuzi/board";
import { changesBetween, type Change } from "../../../board/paohuzi/changes";
import type { Meld, Seat } from "../../../board/paohuzi/events";
import { t } from "../../../i18n/translate";
import {
  arrive,
  BACK_OUT,
  dealOut,
  endDealingByTap,
  FADE,
  FLIGHT,
  fly,
  type Moves,
} from "../parts/motion";
import { flyPoints, showSums } from "../parts/flyPoints";
import { still } from "../../../state/appearance";
import type { Shout } from "../parts/Shouts";
import { namedWin } from "../../../telling/paohuzi/words";

/** Times of the table's motions (ms). */
const FLIP = 180;
const TO_RIVER = 200;
const CLAIM = 280;
const COVER = 220;
const THROW = 240;
const PAID = 700;

/** The motions of the paohuzi table. */
export const PAOHUZI_MOVES: Moves<PaohuziBoard, Change> = {
  changes: changesBetween,
  shout: shoutOf,
  tell,
  move,
};

const TONES = {
  chi: "chow",
  peng: "pung",
  wei: "wei",
  stale_wei: "wei",
  pao: "kong",
  ti: "kong",
} as const satisfies Record<Meld["kind"], Shout["tone"]>;

function shoutOf(change: Change): (Shout & { seat: Seat }) | null {
  switch (change.is) {
    case "melded": {
      const { kind } = change.meld;
      const shout = { seat: change.seat, word: t(`phz.meld.${kind}`), tone: TONES[kind] };
      const byItself = kind !== "chi" && kind !== "peng";
      return byItself ? { ...shout, note: t("phz.auto") } : shout;
    }
    case "died":
      return { seat: change.seat, word: t("phz.shout.dead"), tone: "wei" };
    case "won": {
      const plain = change.won.how === "self" ? "phz.shout.self" : "phz.shout.win";
      return { seat: change.won.seat, word: namedWin(change.won) ?? t(plain), tone: "win" };
    }
    case "dealt":
    case "flipped":
    case "discarded":
    case "rests":
    case "paid":
      return null;
  }
}

function tell(table: HTMLElement, change: Change): void {
  if (change.is === "paid") showSums(table, change.transfers);
}

function move(table: HTMLElement, change: Change, pace: number): void {
  switch (change.is) {
    case "dealt":
      deal(table, pace);
      return;
    case "flipped":
      flip(table.querySelector(".phz-flip-card"), table.querySelector(".phz-stock"), pace);
      return;
    case "discarded": {
      const card = table.querySelector(".phz-flip-card");
      const from = sideOf(table, change.seat);
      if (card !== null && from !== null) {
        fly(table, card, from, pace, { scale: 0.5, ms: THROW });
      }
      return;
    }
    case "rests": {
      const card = sideOf(table, change.seat)?.querySelector(".phz-lying:last-child");
      const from = table.querySelector(".phz-flip");
      if (card instanceof Element && from !== null) {
        fly(table, card, from, pace, { scale: 2.4, ms: TO_RIVER });
      }
      return;
    }
    case "melded": {
      const meld = sideOf(table, change.seat)?.querySelectorAll(".phz-meld").item(change.place);
      const covers = change.meld.kind === "wei" || change.meld.kind === "stale_wei";
      if (covers) arrive(meld ?? null, "rotateX(90deg)", COVER, "ease-out", pace);
      else arrive(meld ?? null, "translateY(60%) scale(1.5)", CLAIM, BACK_OUT, pace);
      return;
    }
    case "paid":
      flyPoints(table, change.transfers, PAID * pace);
      return;
    case "died":
    case "won":
      return;
  }
}

/** The part of the table that belongs to a seat. */
function sideOf(table: HTMLElement, seat: Seat): Element | null {
  return table.querySelector(`.phz-opponent[data-seat="${seat}"], .table-own[data-seat="${seat}"]`);
}

/** A card is turned up: it grows out of the stock. */
function flip(card: Element | null, stock: Element | null, pace: number): void {
  if (card === null) return;
  const [to, from] = [card, stock ?? card].map((one) => one.getBoundingClientRect());
  const across = middle(from, "left", "width") - middle(to, "left", "width");
  const down = middle(from, "top", "height") - middle(to, "top", "height");
  if (still()) {
    card.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
    return;
  }
  card.animate(
    [
      { transform: `translate(${across}px, ${down}px) scale(.2) rotate(6deg)`, opacity: 0.4 },
      { transform: "none", opacity: 1 },
    ],
    { duration: FLIP * pace, easing: FLIGHT, fill: "backwards" },
  );
}

function middle(box: DOMRect | undefined, start: "left" | "top", size: "width" | "height"): number {
  return box === undefined ? 0 : box[start] + box[size] / 2;
}

/** Three by three, then in columns. */
function deal(table: HTMLElement, pace: number): void {
  dealOut([...table.querySelectorAll<HTMLElement>(".phz-hand [data-card]")], 3, pace);
  endDealingByTap(table, pace);
}
