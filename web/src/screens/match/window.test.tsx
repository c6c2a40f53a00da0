// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { foldOf, gameOf, unfold } from "../../board/fold";
import { EMPTY as MAHJONG } from "../../board/mahjong/board";
import * as mahjong from "../../board/mahjong/turn";
import { EMPTY as PAOHUZI } from "../../board/paohuzi/board";
import * as paohuzi from "../../board/paohuzi/turn";
import { cardDeals, deals, roomOf, type Step } from "../../fixture/script";
import { occupantsOf } from "../table/parts/occupants";
import { TableView } from "../table/TableView";
import { timeLeft } from "../table/parts/clock";
import type { OpenPrompt } from "../../state/session";
import { GAME_CHUNKS } from "../table/games";
import { givenAnswerOf, AnswerNote } from "./AnswerNote";
import type { UniformWindow } from "../table/parts/contract";
import { WindowRing } from "../table/parts/WindowRing";

let host: HTMLElement;

beforeAll(() => Promise.all([GAME_CHUNKS.mahjong.load(), GAME_CHUNKS.paohuzi.load()]));

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  host = document.createElement("div");
  document.body.append(host);
});

afterEach(() => {
  render(null, host);
  host.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const WINDOWS = ["claims", "robbing", "offer", "opening"] as const;

/** The phases of each game, and the game's own answer. */
const GAMES = {
  mahjong: {
    phases: ["dealing", "stakes", "turn", "after_claim", "claims", "robbing", "ending", "over"],
    open: (phase: string) => mahjong.inWindow({ ...MAHJONG, phase: phase as typeof MAHJONG.phase }),
  },
  paohuzi: {
    phases: ["dealing", "opening", "turn", "offer", "draw", "ending", "over"],
    open: (phase: string) => paohuzi.inWindow({ ...PAOHUZI, phase: phase as typeof PAOHUZI.phase }),
  },
} as const;

function ring(open: boolean, uniform: UniformWindow | null): HTMLElement | null {
  void act(() => {
    render(<WindowRing open={open} uniform={uniform} ratio={1} />, host);
  });
  return host.querySelector<HTMLElement>('[data-testid="window-ring"]');
}

describe("the ring of a window", () => {
  test("is there as long as a tile lies open that may be claimed", () => {
    for (const { phases, open } of Object.values(GAMES)) {
      for (const phase of phases) {
        const shown = ring(open(phase), null);
        expect(shown !== null, phase).toBe((WINDOWS as readonly string[]).includes(phase));
        expect(shown?.textContent ?? "").toBe("");
      }
    }
  });

  test("of a uniform wait runs as long as the table waits, and says the seconds", async () => {
    vi.useFakeTimers();
    const closing = ring(true, { seconds: 5, seq: 7 });
    const fill = closing?.querySelector<SVGElement>(".window-ring-fill");
    expect(fill?.style.animationDuration).toBe("5.5s");
    expect(host.textContent).toBe("5");
    await act(() => {
      vi.advanceTimersByTime(2100);
    });
    expect(host.textContent).toBe("3");
    await act(() => {
      vi.advanceTimersByTime(9000);
    });
    expect(host.textContent).toBe("0");
    // The next tile: a window of its own.
    ring(true, { seconds: 5, seq: 8 });
    expect(host.textContent).toBe("5");
  });
});

/** The seats that are lit, and the sign of the window, as seen by somebody at a recorded table. */
async function seen(steps: readonly Step[], name: string, viewer: number | null) {
  const table = cardDeals[name];
  const room = roomOf({ finished: false, away: false, ended: false, table });
  const events = steps.flatMap((step) => step.events);
  const board = unfold(gameOf(room.ruleset) ?? "mahjong", events).at(-1);
  if (board === undefined) throw new Error("nothing was dealt");
  await act(() => {
    render(
      <TableView
        board={board}
        rules={room.rules}
        viewer={viewer}
        occupants={occupantsOf(room)}
        scores={board.seats.map(() => 0)}
        deals={4}
      />,
      host,
    );
  });
  return {
    board,
    lit: host.querySelectorAll(".seat-card.turn, .mj-compass-turn:not(.off)").length,
    sign: host.querySelector('[data-testid="window-ring"]')?.outerHTML ?? null,
  };
}

describe.each([
  ["mahjong", "long", deals["long"] ?? []],
  ["paohuzi", "huang", cardDeals["huang"]?.steps ?? []],
])("at a table of %s", (_, name, steps) => {
  test("nobody is lit while a window is open, and one sign is the same for all", async () => {
    const signs = new Set<string | null>();
    const asked = new Set<boolean>();
    for (let told = 1; told <= 24; told++) {
      const some = await seen(steps.slice(0, told), name, told % 3);
      const open = (WINDOWS as readonly string[]).includes(some.board.phase);
      const acts = ["turn", "after_claim", "replacement", "draw"].includes(some.board.phase);
      expect(some.lit > 0, `step ${told}`).toBe(acts);
      expect(some.sign !== null, `step ${told}`).toBe(open);
      if (!open) continue;
      signs.add(some.sign);
      asked.add(steps[told - 1]?.prompt !== undefined);
    }
    expect(signs.size).toBe(1);
    // With somebody asked and with nobody: the sign was the same.
    expect(asked.size).toBe(2);
  }, 60_000);
});

test("a clock of a few seconds is not in a hurry from its beginning", () => {
  expect(timeLeft(5000, 0, 0).hurry).toBe(false);
  expect(timeLeft(5000, 0, 2100).hurry).toBe(true);
  expect(timeLeft(8000, 0, 2900).hurry).toBe(false);
});

describe("one's own answer", () => {
  const start = foldOf("mahjong").start({});
  const prompt = (window: boolean) =>
    ({ window, actions: [{ type: "pung", tile: 3 }, { type: "pass" }] }) as unknown as OpenPrompt;

  function said(choice: number, seq: number, { window = true, asked = false } = {}): string {
    const answered = givenAnswerOf(start, 0, prompt(window), choice, 7);
    void act(() => {
      render(<AnswerNote answered={answered} seq={seq} asked={asked} />, host);
    });
    return host.textContent;
  }

  test("stands in the place of the buttons until the window ends", () => {
    expect(said(0, 7)).toBe("已选：碰");
    expect(said(1, 7)).toBe("已选：过");
    expect(said(0, 8)).toBe("");
  });

  test("is not said on a turn, nor when an answer is wanted again", () => {
    expect(said(0, 7, { window: false })).toBe("");
    expect(said(0, 7, { asked: true })).toBe("");
  });
});
