import { expect, test } from "vitest";
import {
  deal,
  dealt,
  discarded,
  entered,
  events,
  room,
  Scene,
  welcome,
} from "../src/fixture/scene";
import type { GameEvent } from "../src/net/protocol";
import type { Session } from "../src/state/session";
import { keepsLastDeal } from "./checks";

const NOT_TOLD = { phase: "finished", told: false };
const STAKES = {
  type: "stakes_asked",
  number: 1,
  dealer: 0,
  prevalent_wind: 0,
  streak: 0,
  seats: 4,
} as const;

/** The session of a page on this seat, whose match is over, after these events of its last deal. */
function pageOn(seat: number | null, ...told: GameEvent[]): Session {
  const { session, line } = new Scene();
  session.start();
  const match = room.match === null ? null : { ...room.match, match: deal().match };
  line.tells(welcome, entered(1, seat), { ...room, phase: "finished", match }, events(1, ...told));
  return session;
}

test("a page keeps the last deal of a match only as the seat to which it was told", () => {
  expect(keepsLastDeal(pageOn(0, dealt(), discarded(0, 3)), NOT_TOLD)).toBe(true);
  expect(keepsLastDeal(pageOn(1, dealt(), discarded(0, 3)), NOT_TOLD)).toBe(false);
  expect(keepsLastDeal(pageOn(null, dealt()), NOT_TOLD)).toBe(false);
  expect(keepsLastDeal(pageOn(0, dealt()), { phase: "finished", told: true })).toBe(false);
  const unseen = { ...dealt(), hands: [null, null, null, null] } as GameEvent;
  expect(keepsLastDeal(pageOn(null, unseen), NOT_TOLD)).toBe(true);
});

test("before the hands are dealt nothing says to which seat a deal is told", () => {
  expect(keepsLastDeal(pageOn(2, STAKES), NOT_TOLD)).toBe(true);
});
