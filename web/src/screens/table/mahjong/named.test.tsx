// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { discardBy } from "../../../state/preferences";
import { renderPage } from "../../../fixture/page";
import { apply, EMPTY, type MahjongBoard } from "../../../board/mahjong/board";
import type { Action, Discarded, MahjongEvent } from "../../../board/mahjong/events";
import { NO_AUTOPILOT, type Autopilot } from "../../../board/mahjong/offers";
import { tileOf, tilesOf } from "../../../board/core/notation";
import { language } from "../../../i18n/translate";
import type { OpenPrompt } from "../../../state/session";
import { roomOf } from "../../../fixture/script";
import { occupantsOf } from "../parts/occupants";
import { LiveHand } from "./LiveHand";
import { sentenceOf } from "./logSentences";
import { badgesOf } from "../../../telling/mahjong/words";

const [FIVE, SEVEN, EIGHT, ONE] = ["5p", "7p", "8p", "1m"].map(tileOf) as [
  number,
  number,
  number,
  number,
];
const name = (seat: number): string => ["甲", "乙", "丙", "丁"][seat] ?? "";
const CLOCK = 10_000;

let host: HTMLElement;
let acted: number[];

beforeEach(() => {
  discardBy.value = "once";
  Element.prototype.setPointerCapture = () => undefined;
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  host = document.createElement("div");
  document.body.replaceChildren(host);
  acted = [];
});

afterEach(() => {
  render(null, host);
  language.value = "zh";
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function dealt(hand: string): MahjongBoard {
  const event: MahjongEvent = {
    type: "dealt",
    number: 1,
    dealer: 0,
    prevalent_wind: 0,
    streak: 0,
    hands: [tilesOf(hand).flat(), null, null, null],
    sizes: [14, 13, 13, 13],
    tiles_left: 59,
    wild: [],
    indicator: null,
    stakes: [],
  };
  return apply(EMPTY, event);
}

const HAND = "999m456m222s77p55p8p";
const PLAIN: Action[] = [EIGHT, ONE].map((tile) => ({ type: "discard", tile, ready: false }));

/** A way to declare with a tile, naming a pair or none. */
function declaring(tile: number, named?: number): Action {
  return { type: "discard", tile, ready: true, ...(named === undefined ? {} : { named }) };
}

async function show(ways: Action[], board = dealt(HAND)): Promise<void> {
  const actions = [...PLAIN, ...ways];
  const hints = actions.flatMap((action, choice) => {
    if (action.type !== "discard" || !action.ready) return [];
    const waits = (action.named === undefined ? [FIVE, SEVEN] : [action.named]).map((tile) => ({
      tile,
      left: 2,
      claimed: null,
      drawn: null,
    }));
    return [{ choice, waits, discard: null, win: null, reach: null }];
  });
  const prompt: OpenPrompt = {
    type: "prompt",
    n: 1,
    seq: 1,
    window: false,
    actions,
    default: 0,
    base_ms: null,
    bank_ms: null,
    hints,
    why: null,
    guide: null,
    routes: null,
    receivedAt: CLOCK,
  };
  await act(() => {
    renderPage(
      <LiveHand
        board={board}
        rules={{ ready_declaration: true, named_pair_is_middle: true }}
        seat={0}
        occupant={occupantsOf(roomOf({ finished: false, away: false, ended: false }))[0]}
        points={0}
        prompt={prompt}
        answered={false}
        waits={[]}
        why={null}
        ended={null}
        autopilot={signal<Autopilot>(NO_AUTOPILOT)}
        onAct={(choice) => acted.push(choice)}
      />,
      host,
    );
  });
}

async function click(selector: string): Promise<void> {
  await act(() => {
    const target = host.querySelector(selector);
    if (target === null) throw new Error(`nothing like ${selector}`);
    for (const type of ["pointerdown", "pointerup", "click"]) {
      const made = new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerType: "mouse",
        detail: 1,
      });
      Object.defineProperty(made, "timeStamp", { value: CLOCK + 900 });
      target.dispatchEvent(made);
    }
  });
}

async function key(pressed: string): Promise<void> {
  await act(() => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, cancelable: true }));
  });
}

const ALL = [declaring(EIGHT), declaring(EIGHT, FIVE), declaring(EIGHT, SEVEN)];
const words = (): (string | null)[] =>
  [...host.querySelectorAll(".mj-way")].map((way) => way.getAttribute("aria-label"));

describe("where a pair may be named", () => {
  test("听 shows the pairs of a discard side by side, each with what it would win by", async () => {
    await show(ALL);
    await click('[data-action="ready"]');
    expect(words()).toEqual([
      "打八筒报听，听五筒、七筒",
      "打八筒报听，支五筒：只胡五筒，算夹",
      "打八筒报听，支七筒：只胡七筒，算夹",
    ]);
    await click(`.mj-way[data-named="${String(SEVEN)}"]`);
    expect(acted).toEqual([4]);
  });

  test("the tile itself does not go before a pair has been chosen", async () => {
    await show([...ALL, declaring(ONE)]);
    await click('[data-action="ready"]');
    expect(host.querySelectorAll(".mj-chip")).toHaveLength(2);
    await click(`[data-tile="${String(EIGHT)}"]`);
    expect(acted).toEqual([]);
    expect(host.querySelectorAll(".mj-chip")).toHaveLength(1);
    await key("2");
    expect(acted).toEqual([3]);
  });

  test("听 again shows every discard again", async () => {
    await show([...ALL, declaring(ONE)]);
    await click('[data-action="ready"]');
    await click(`[data-tile="${String(EIGHT)}"]`);
    await click('[data-action="ready"]');
    expect(host.querySelectorAll(".mj-chip")).toHaveLength(2);
  });

  test("a discard that names one pair or nothing goes at once", async () => {
    await show([declaring(EIGHT, FIVE)]);
    await click('[data-action="ready"]');
    expect(words()).toEqual(["打八筒报听，支五筒：只胡五筒，算夹"]);
    await click(`[data-tile="${String(EIGHT)}"]`);
    expect(acted).toEqual([2]);
  });

  test("other discards are shown as ever", async () => {
    await show([declaring(EIGHT)]);
    await click('[data-action="ready"]');
    expect(words()).toEqual([]);
    expect(host.querySelector(".mj-chip.ready")?.getAttribute("aria-label")).toBe(
      "打八筒报听，听五筒、七筒",
    );
  });
});

describe("a pair that was named", () => {
  const thrown: Discarded = { type: "discarded", seat: 0, tile: EIGHT, drawn: false, ready: true };
  const named = { ...thrown, named: FIVE };

  test("is told in the log to whoever may know it", () => {
    expect(sentenceOf(thrown, name)).toBe("甲报听，打八筒");
    expect(sentenceOf(named, name)).toBe("甲报听，打八筒，支五筒");
    language.value = "en";
    expect(sentenceOf(named, name)).toBe(
      "甲 declares ready with 8 of dots and names the pair of 5 of dots",
    );
  });

  test("is a mark beside the seat, where it is known, and of the locked hand", async () => {
    const board = apply(dealt(HAND), named);
    expect(badgesOf(board, 0)).toEqual(["支五筒"]);
    expect(badgesOf(apply(dealt(HAND), thrown), 0)).toEqual(["听"]);
    const won = { seat: 0 } as MahjongBoard["wins"][number];
    expect(badgesOf({ ...apply(dealt(HAND), thrown), wins: [won] }, 0)).toEqual([]);
    await show([], board);
    expect(host.querySelector(".mj-lock")?.textContent).toBe("已报听·支对");
    await show([], apply(dealt(HAND), thrown));
    expect(host.querySelector(".mj-lock")?.textContent).toBe("已报听");
  });

  test("is open to everybody at the end", () => {
    const settled: MahjongEvent = {
      type: "settled",
      scores: [0, 0, 0, 0],
      winners: [],
      next_dealer: 0,
      hands: [[], [], [], []],
      wall: [],
      treasure: null,
    };
    const told = { ...settled, named: [FIVE, null, SEVEN, null] };
    const board = apply(apply(dealt(HAND), thrown), told);
    expect(board.seats.map((seat) => seat.named)).toEqual([FIVE, null, SEVEN, null]);
    expect(sentenceOf(told, name)).toBe("甲支的是五筒、丙支的是七筒");
    expect(sentenceOf(settled, name)).toBeNull();
  });
});
