import type { MahjongBoard } from "../../../board/mahjong/board";
import { changesBetween, type Change } from "../../../board/mahjong/changes";
import type { Meld, Seat } from "../../../board/mahjong/events";
import { t } from "../../../i18n/translate";
import {
  arrive,
  BACK_OUT,
  dealOut,
  endDealingByTap,
  FADE,
  fly,
  SHOUT,
  type Moves,
} from "../motion";
import { still } from "../../../state/appearance";
import type { Place } from "../places";
import type { Shout } from "../Shouts";
import { namedWin } from "../../../board/mahjong/namedWin";

/** The motions of the mahjong table, seen from the seat at the bottom. */
export function mahjongMoves(
  bottom: Seat,
  placeOf: (seat: Seat) => Place,
): Moves<MahjongBoard, Change> {
  return {
    changes: changesBetween,
    shout: shoutOf,
    move: (table, change, pace) => {
      move(table, change, { bottom, placeOf }, pace);
    },
  };
}

function shoutOf(change: Change): (Shout & { seat: Seat }) | null {
  if (change.is === "melded") {
    const tone = meldTone(change.meld);
    return { seat: change.seat, tone, word: t(`table.shout.${tone}`) };
  }
  if (change.is === "flowers") {
    return { seat: change.seat, tone: "flowers", word: t("mj.shout.flowers") };
  }
  if (change.is === "ready") {
    return { seat: change.seat, tone: "ready", word: t("mj.shout.ready") };
  }
  if (change.is === "won") {
    const { won } = change;
    const named = namedWin(won);
    const plain = won.giver === null ? "self_drawn" : "win";
    const word = named === null ? t(`table.shout.${plain}`) : t(`mj.how.${named}`);
    return { seat: won.seat, tone: "win", word };
  }
  return null;
}

function meldTone(meld: Meld): "chow" | "pung" | "kong" {
  return meld.kind === "chow" || meld.kind === "pung" ? meld.kind : "kong";
}

interface View {
  bottom: Seat;
  placeOf: (seat: Seat) => Place;
}

function move(table: HTMLElement, change: Change, view: View, pace: number): void {
  const { bottom, placeOf } = view;
  switch (change.is) {
    case "dealt":
      deal(table, pace);
      return;
    case "discarded": {
      const place = placeOf(change.seat);
      const tile = table.querySelector(`.mj-river[data-place="${place}"] .newest`);
      const hand = table.querySelector(`.mj-hand[data-seat="${change.seat}"]`);
      const from = hand ?? table.querySelector(`.mj-strip[data-seat="${change.seat}"]`);
      if (tile !== null && from !== null)
        fly(table, tile, from, pace, { turn: [0, -90, 180, 90][place] ?? 0 });
      return;
    }
    case "drawn": {
      const own = table.querySelector(`.mj-hand[data-seat="${change.seat}"] .apart`);
      const drawn = own ?? table.querySelector(`.mj-strip[data-seat="${change.seat}"] .apart`);
      arrive(drawn, "translateY(-55%)", change.replacement ? 220 : 160, "ease-out", pace);
      return;
    }
    case "melded": {
      const own = table.querySelector(".mj-own-melds .mj-meld:last-child");
      const strip = `.mj-strip[data-seat="${change.seat}"] .mj-meld:last-child`;
      const meld = change.seat === bottom ? own : table.querySelector(strip);
      arrive(meld, "translateY(-90%) scale(1.15)", 260, BACK_OUT, pace);
      return;
    }
    case "flowers": {
      const tile = table.querySelector(`.mj-flowers[data-seat="${change.seat}"] > :last-child`);
      arrive(tile, "translateY(-90%) scale(1.15)", 220, BACK_OUT, pace);
      return;
    }
    case "treasure": {
      const tile = table.querySelector(".mj-treasure-tile");
      if (change.set === "shown") turnOver(tile, pace);
      else arrive(tile, "translateY(-120%) scale(1.3)", 300, BACK_OUT, pace);
      return;
    }
    case "birds": {
      const over = table.querySelector(".mj-birds-over");
      const birds = over?.querySelectorAll(".mj-bird") ?? [];
      // The win is called out first, which takes its time at any pace.
      const first = SHOUT / pace;
      appear(over, pace, first);
      birds.forEach((bird, index) => {
        turnOver(bird, pace, first + BIRD * index);
      });
      // The points they bring are said when all have been seen.
      appear(over?.querySelector(".mj-birds-sum") ?? null, pace, first + BIRD * birds.length);
      return;
    }
    case "ready":
    case "won":
      return;
  }
}

/** Between one bird and the next (ms). */
export const BIRD = 280;

/** Turn a tile up, after a while. */
function turnOver(tile: Element | null, pace: number, after = 0): void {
  const delay = still() ? 0 : after * pace;
  const from = still() ? { opacity: 0 } : { transform: "rotateY(90deg)", opacity: 0 };
  tile?.animate([from, { transform: "none", opacity: 1 }], {
    duration: still() ? FADE : 220 * pace,
    delay,
    easing: "ease-out",
    fill: "backwards",
  });
}

/** Four, four, four and one; one's own hand is sorted then. */
function deal(table: HTMLElement, pace: number): void {
  dealOut([...table.querySelectorAll<HTMLElement>(".mj-hand > *")], 4, pace, true);
  for (const hand of table.querySelectorAll(".mj-opponent-hand"))
    dealOut([...hand.querySelectorAll<HTMLElement>(":scope > *")], 4, pace);
  endDealingByTap(table, pace);
}

/** Show something after a while. */
function appear(element: Element | null, pace: number, after: number): void {
  element?.animate([{ opacity: 0 }, { opacity: 1 }], {
    duration: FADE,
    delay: still() ? 0 : after * pace,
    fill: "backwards",
  });
}
