// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unfold } from "../../../board/fold";
import type { MahjongBoard } from "../../../board/mahjong/board";
import type { MahjongEvent } from "../../../board/mahjong/events";
import { NO_AUTOPILOT } from "../../../board/mahjong/offers";
import { renderPage } from "../../../fixture/page";
import { roomOf } from "../../../fixture/script";
import type { GameAction } from "../../../net/protocol";
import { occupantsOf } from "../parts/occupants";
import { LiveHand } from "./LiveHand";
import { Opponent } from "./Opponent";

const HAND = [0, 1, 2, 9, 10, 11, 18, 19, 20, 21, 23, 25, 25];
const RULES = { play_on: true, winners_stay: true };

let host: HTMLElement;
let acted: number[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  host = document.createElement("div");
  document.body.replaceChildren(host);
  acted = [];
});

afterEach(() => {
  render(null, host);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Seat 0 has won on the discard of seat 3, and seat 1 twice; then seat 0 has drawn a tile. */
function board(viewer: number): MahjongBoard {
  const own = (tiles: readonly number[], seat: number) => (seat === viewer ? [...tiles] : null);
  const won = (seat: number, hand: readonly number[], tile: number) => ({
    type: "won",
    seat,
    giver: 3,
    tile,
    how: "discard",
    hand: [...hand, tile].sort((a, b) => a - b),
    score: { points: 1, fans: [], groups: [], excluded: [] },
  });
  const drawn = (seat: number, tile: number | null, left: number) => ({
    type: "drawn",
    seat,
    tile,
    tiles_left: left,
    replacement: false,
    missed: [],
  });
  const discarded = (seat: number, tile: number) => ({
    type: "discarded",
    seat,
    tile,
    drawn: true,
    ready: false,
  });
  const dealt = {
    type: "dealt",
    number: 1,
    dealer: 3,
    prevalent_wind: 0,
    streak: 0,
    hands: [own(HAND, 0), own(HAND, 1), null, null],
    sizes: [13, 13, 13, 14],
    tiles_left: 55,
    wild: [],
    indicator: null,
    stakes: [],
  };
  const events = [
    dealt,
    discarded(3, 22),
    won(0, HAND, 22),
    won(1, HAND, 22),
    drawn(2, null, 54),
    discarded(2, 8),
    drawn(3, null, 53),
    discarded(3, 22),
    won(1, HAND, 22),
    drawn(2, null, 52),
    discarded(2, 8),
    drawn(3, null, 51),
    discarded(3, 8),
    drawn(0, viewer === 0 ? 25 : null, 50),
  ] as unknown as MahjongEvent[];
  const last = unfold("mahjong", events, RULES).at(-1);
  if (last === undefined) throw new Error("nothing was told");
  return last;
}

async function show(actions: readonly GameAction[], n = 1): Promise<void> {
  await act(() => {
    renderPage(
      <LiveHand
        board={board(0)}
        rules={RULES}
        seat={0}
        occupant={occupantsOf(roomOf({ finished: false, away: false, ended: false }))[0]}
        points={0}
        prompt={{
          type: "prompt",
          n,
          seq: 1,
          window: false,
          actions: [...actions],
          default: 0,
          base_ms: 15000,
          bank_ms: 60000,
          hints: [],
          why: null,
          guide: null,
          routes: null,
          receivedAt: 0,
        }}
        answered={false}
        waits={[]}
        why={null}
        ended={null}
        autopilot={signal(NO_AUTOPILOT)}
        onAct={(choice) => acted.push(choice)}
      />,
      host,
    );
  });
  await act(() => {
    vi.advanceTimersByTime(1000);
  });
}

const THROW: GameAction = { type: "discard", tile: 25, ready: false };

test("a hand that has won throws what it draws and wins again by itself", async () => {
  await show([THROW]);
  expect(acted).toEqual([0]);
  expect(host.querySelector("[data-testid=stays]")?.textContent).toBe(
    "已胡1次，锁手自动打，能胡再胡",
  );
  expect(host.querySelector(".mj-won")?.getAttribute("aria-label")).toBe("胡的牌：五筒×1");
  expect(host.querySelector(".mj-lower")?.classList.contains("left")).toBe(true);
  acted = [];
  await show([{ type: "declare_win", tile: 25 }, THROW], 2);
  expect(acted).toEqual([0]);
});

test("a kong that it may make is asked about", async () => {
  await show([{ type: "concealed_kong", tile: 25, opened: false }, THROW]);
  expect(acted).toEqual([]);
  expect(host.querySelector("[data-testid=stays]")).toBeNull();
});

test("another's lies open, with a back for what it has drawn and the tiles that it has won", async () => {
  const told = board(2);
  await act(() => {
    renderPage(
      <>
        {[0, 1].map((seat) => (
          <Opponent
            rules={{ honours: false }}
            board={told}
            seat={seat}
            place={1}
            open={false}
            occupant={undefined}
            points={0}
            key={seat}
          />
        ))}
      </>,
      host,
    );
  });
  const [zero, one] = [...host.querySelectorAll(".mj-strip")];
  expect(zero?.querySelectorAll(".mj-opponent-hand > .mj-tile")).toHaveLength(13);
  expect(zero?.querySelectorAll(".mj-opponent-hand > .mj-back.apart")).toHaveLength(1);
  expect(one?.querySelectorAll(".mj-opponent-hand > .mj-back")).toHaveLength(0);
  expect(one?.querySelector(".mj-won-kind")?.getAttribute("data-count")).toBe("2");
  const marks = [...host.querySelectorAll(".seat-badge.win")].map((mark) => mark.textContent);
  expect(marks).toEqual(["胡①", "胡②"]);
  // Nothing else stands beside them, for the tiles that were won on need the room.
  expect(host.querySelectorAll(".seat-badge")).toHaveLength(2);
});
