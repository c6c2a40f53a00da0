import { describe, expect, test } from "vitest";
import { automatic, hasButtons, NO_AUTOPILOT, sortOffers } from "./offers";
import type { Action } from "./events";

const TURN: Action[] = [
  { type: "discard", tile: 3, ready: false },
  { type: "discard", tile: 7, ready: false },
  { type: "discard", tile: 7, ready: true },
  { type: "concealed_kong", tile: 9 },
  { type: "added_kong", tile: 27 },
];
const WINDOW: Action[] = [
  { type: "chow", tile: 4 },
  { type: "chow", tile: 5 },
  { type: "pung", tile: 6 },
  { type: "pass" },
];

describe("offers", () => {
  test("keep the index of every action", () => {
    const turn = sortOffers(TURN);
    expect([...turn.discards]).toEqual([
      [3, 0],
      [7, 1],
    ]);
    expect([...turn.readyDiscards]).toEqual([[7, [{ named: null, choice: 2 }]]]);
    expect(turn.kongs.map((kong) => kong.choice)).toEqual([3, 4]);
    expect(turn.pass).toBeNull();
    const window = sortOffers(WINDOW);
    expect(window.chows.map((chow) => chow.choice)).toEqual([0, 1]);
    expect(window.pung?.choice).toBe(2);
    expect(window.pass).toBe(3);
  });

  test("need buttons unless there is only something to discard", () => {
    expect(hasButtons(sortOffers(TURN.slice(0, 2)))).toBe(false);
    expect(hasButtons(sortOffers(TURN))).toBe(true);
    expect(hasButtons(sortOffers(WINDOW))).toBe(true);
  });
});

describe("what plays by itself", () => {
  const win: Action = { type: "declare_win", tile: 6 };

  test("does nothing unless it is asked to", () => {
    expect(automatic(sortOffers([...WINDOW, win]), NO_AUTOPILOT, null)).toBeNull();
    expect(automatic(sortOffers(TURN), NO_AUTOPILOT, 3)).toBeNull();
  });

  test("wins, and never passes a win by", () => {
    const offered = sortOffers([...WINDOW, win]);
    expect(automatic(offered, { ...NO_AUTOPILOT, win: true }, null)).toBe(4);
    expect(automatic(offered, { win: false, noClaims: true, discard: true }, null)).toBeNull();
  });

  test("passes claims, but discards nothing for that", () => {
    const autopilot = { ...NO_AUTOPILOT, noClaims: true };
    expect(automatic(sortOffers(WINDOW), autopilot, null)).toBe(3);
    expect(automatic(sortOffers(TURN), autopilot, 3)).toBeNull();
  });

  test("discards the drawn tile where that is offered, and no other", () => {
    const autopilot = { ...NO_AUTOPILOT, discard: true };
    expect(automatic(sortOffers(TURN), autopilot, 7)).toBe(1);
    expect(automatic(sortOffers(TURN), autopilot, 9)).toBeNull();
    expect(automatic(sortOffers(TURN), autopilot, null)).toBeNull();
    expect(automatic(sortOffers(WINDOW), autopilot, null)).toBeNull();
  });
});

test("stakes are offered in their order, and never chosen by the autopilot", () => {
  const offers = sortOffers([0, 1, 2].map((points) => ({ type: "stake", points })));
  expect(offers.stakes).toEqual([0, 1, 2].map((points) => ({ points, choice: points })));
  expect(hasButtons(offers)).toBe(true);
  expect(automatic(offers, { win: true, noClaims: true, discard: true }, null)).toBeNull();
});
