import type { MahjongBoard } from "../../../board/mahjong/board";
import { EXCHANGED } from "../../../board/mahjong/exchange";
import { changesBetween, type Change } from "../../../board/mahjong/changes";
import type { Seat, Transfer } from "../../../board/mahjong/events";
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
} from "../parts/motion";
import { still } from "../../../state/appearance";
import { flyPoints, sendBetween, showSums, sumsPaid, type Point } from "../parts/flyPoints";
import { kongWord, type Kong } from "../../../telling/mahjong/words";
import type { Place } from "../../../telling/places";
import type { Shout } from "../parts/Shouts";
import { namedWin } from "../../../board/mahjong/namedWin";

/** The motions of the mahjong table, seen from the seat at the bottom. */
export function mahjongMoves(
  bottom: Seat,
  placeOf: (seat: Seat) => Place,
  playsOn = false,
): Moves<MahjongBoard, Change> {
  return {
    changes: changesBetween,
    shout: (change) => shoutOf(change, playsOn),
    tell,
    move: (table, change, pace) => {
      move(table, change, { bottom, placeOf }, pace);
    },
  };
}

function shoutOf(change: Change, playsOn: boolean): (Shout & { seat: Seat }) | null {
  if (change.is === "melded") {
    const { seat, meld } = change;
    if (meld.kind !== "chow" && meld.kind !== "pung") return kongShout(seat, meld.kind, playsOn);
    return { seat, tone: meld.kind, word: t(`table.shout.${meld.kind}`) };
  }
  if (change.is === "flowers") {
    return { seat: change.seat, tone: "flowers", word: t("mj.shout.flowers") };
  }
  if (change.is === "paid") return rainOf(change.transfers);
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

/** 呼叫转移: the points of a kong go on to the winner. */
function rainOf(transfers: readonly Transfer[]): (Shout & { seat: Seat }) | null {
  const passed = transfers.find(({ reason }) => reason === "kong_passed_on");
  if (passed === undefined) return null;
  return { seat: passed.payer, tone: "kong", word: t("reason.kong_passed_on") };
}

const OPEN_KONGS: ReadonlySet<string> = new Set(["kong", "added_kong"]);

/** 刮风, 下雨: kongs by the names that they have at tables that play on after a win. */
function rainWord({ transfers, playsOn }: Extract<Change, { is: "paid" }>): string {
  const reason = transfers[0]?.reason ?? "";
  if (!playsOn) return "";
  if (OPEN_KONGS.has(reason)) return t("mj.rain.open");
  return reason === "concealed_kong" ? t("mj.rain.hidden") : "";
}

/** The kong's name; at tables that play on after a win with 刮风 below, or 下雨. */
function kongShout(seat: Seat, kind: Kong, playsOn: boolean): Shout & { seat: Seat } {
  const shout = { seat, tone: "kong" as const, word: kongWord(kind, playsOn) };
  if (!playsOn) return shout;
  return { ...shout, note: t(kind === "concealed_kong" ? "mj.rain.hidden" : "mj.rain.open") };
}

interface View {
  bottom: Seat;
  placeOf: (seat: Seat) => Place;
}

function tell(table: HTMLElement, change: Change): void {
  if (change.is === "paid") showSums(table, change.transfers);
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
    case "opening": {
      const tiles = `.mj-opening[data-seat="${change.opening.seat}"] .mj-opening-tiles > *`;
      table.querySelectorAll(tiles).forEach((tile, index) => {
        turnOver(tile, pace, 40 * index);
      });
      return;
    }
    case "turned":
      table
        .querySelectorAll('[data-testid="kong-tiles"] .mj-opening-tiles > *')
        .forEach((tile, index) => {
          turnOver(tile, pace, BIRD * index);
        });
      return;
    case "last_tile":
      return;
    case "exchanged":
      passBacks(table, change.places, PASSED * pace);
      for (const tile of table.querySelectorAll(".mj-hand .came")) {
        arrive(tile, "translateY(-120%) scale(1.15)", 420, BACK_OUT, pace);
      }
      return;
    case "lacking":
      for (const badge of table.querySelectorAll(".seat-badge.lacking")) {
        arrive(badge, "scale(2.2)", 320, BACK_OUT, pace);
      }
      return;
    case "paid":
      flyPoints(table, sumsPaid(change.transfers), PAID * pace, rainWord(change));
      return;
    case "ready":
    case "won":
      return;
  }
}

/** 换三张: tiles go from hand to hand in this time (ms). */
const PASSED = 1400;

/** Three backs go from every hand to the one that gets them. */
function passBacks(table: HTMLElement, places: number, ms: number): void {
  const layer = table.querySelector<HTMLElement>(".flights");
  const back = table.querySelector(".mj-back svg");
  if (layer === null || back === null || still()) return;
  const home = layer.getBoundingClientRect();
  const hands = new Map<number, Point>();
  for (const hand of table.querySelectorAll<HTMLElement>(":is(.mj-hand, .mj-strip)[data-seat]")) {
    const box = (hand.querySelector(".mj-strip-in") ?? hand).getBoundingClientRect();
    const { left, top, width, height } = box;
    const point = { x: left + width / 2 - home.left, y: top + height / 2 - home.top };
    hands.set(Number(hand.dataset["seat"]), point);
  }
  for (const [seat, from] of hands) {
    const to = hands.get((seat + places) % hands.size);
    if (to === undefined) continue;
    const backs = document.createElement("span");
    backs.className = "mj-passed";
    backs.append(...Array.from({ length: EXCHANGED }, () => back.cloneNode(true)));
    sendBetween(layer, backs, from, to, ms, "ease-in-out");
  }
}

/** Points of a kong, or of a win after which the others play on, fly for so long (ms). */
const PAID = 900;

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
