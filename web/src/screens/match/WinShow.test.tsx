// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { unfold } from "../../board/fold";
import { renderPage } from "../../fixture/page";
import { deals } from "../../fixture/script";
import { GAME_CHUNKS } from "../table/games";
import { playNow } from "../../sound/sound";
import { courseOf, WinShow } from "./WinShow";

vi.mock("../../sound/sound");

const RULES = { ruleset: "mahjong/tuidaohu", rules: { scoring: "fans", base: 2 } };
const host = document.createElement("div");
const flights: unknown[] = [];

beforeAll(() => GAME_CHUNKS.mahjong.load());

beforeEach(() => {
  vi.useFakeTimers();
  flights.length = 0;
  Element.prototype.animate = vi.fn((_frames: unknown, how: KeyframeAnimationOptions) => {
    flights.push(how.duration);
    return {} as Animation;
  });
});

afterEach(() => {
  render(null, host);
  vi.useRealTimers();
});

function wait(ms: number): void {
  void act(() => {
    vi.advanceTimersByTime(ms);
  });
}

const chips = () => [...host.querySelectorAll(".flying-points")].map((chip) => chip.textContent);

test("the points for the win leave the seats that pay, are heard, and arrive when they are counted", () => {
  const events = (deals["long"] ?? []).flatMap((step) => step.events);
  const board = unfold("mahjong", events).at(-1);
  if (board === undefined) throw new Error("nothing was recorded");
  const transfers = board.transfers.filter(({ reason }) => reason === "win");
  const seats = [0, 1, 2, 3];
  void act(() => {
    renderPage(
      <div class="table">
        {seats.map((seat) => (
          <i key={seat} class="seat-card" data-seat={seat} />
        ))}
        <div class="flights" />
        <WinShow
          {...RULES}
          board={board}
          occupants={[]}
          mine={0}
          gains={[-4, -4, -4, 12]}
          transfers={transfers}
          pace={1}
          onSkip={() => undefined}
        />
      </div>,
      host,
    );
  });
  const { pay, paid } = courseOf(board, RULES, 1);
  wait(pay - 1);
  expect(chips()).toEqual([]);
  expect(playNow).not.toHaveBeenCalled();
  wait(1);
  expect(chips()).toEqual(["+4", "+4", "+4"]);
  expect(playNow).toHaveBeenCalledWith("points");
  expect(flights).toEqual(chips().map(() => paid - pay));
});
