// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardState } from "../board/fold";
import { muted } from "../state/preferences";
import type { OpenPrompt } from "../state/session";
import type { Heard } from "./heard";
import type { Player } from "./player";
import { PLAYER_CHUNK } from "./sound";
import { useReplaySound, useTableSound, type TableSound } from "./useTableSound";

const host = document.createElement("div");

/** A board whose only sound is its number. */
function board(number: number): BoardState {
  return { number, seats: [{}, {}] } as unknown as BoardState;
}

const sound = (name: string) => [{ is: "effect", effect: name } as unknown as Heard];
const play = vi.fn<Player["play"]>();
const prepare = vi.fn<Player["prepare"]>(() => Promise.resolve());
const player = {
  play,
  prepare,
  heardFirst: ({ number }: BoardState) => sound(`first ${number}`),
  heardBetween: (from: BoardState, to: BoardState, viewer: number | null, size: number) =>
    sound(`${from.number}-${to.number} for ${viewer ?? "all"}, size ${size}`),
} as unknown as Player;

beforeEach(async () => {
  await PLAYER_CHUNK.load();
  vi.spyOn(PLAYER_CHUNK.state, "value", "get").mockReturnValue({
    is: "ready",
    value: player,
  } as never);
  vi.spyOn(PLAYER_CHUNK.state, "peek").mockReturnValue({ is: "ready", value: player } as never);
});

afterEach(() => {
  render(null, host);
  vi.restoreAllMocks();
  vi.useRealTimers();
  play.mockClear();
  prepare.mockClear();
  muted.value = false;
});

function heard(): string[] {
  return play.mock.calls.flatMap(([list]) => list.map((one) => (one as { effect: string }).effect));
}

function Listener(props: TableSound) {
  useTableSound(props);
  return null;
}

const TABLE: TableSound = {
  table: "one",
  match: "first",
  board: null,
  seq: -1,
  viewer: 1,
  people: ["ann", null],
  prompt: null,
  winSize: 2,
};

async function show(changes: Partial<TableSound>): Promise<void> {
  await act(() => {
    render(<Listener {...TABLE} {...changes} />, host);
  });
}

test("a table is heard from its first look on, and then what has changed", async () => {
  await show({});
  await show({ board: board(1), seq: 1 });
  await show({ board: board(2), seq: 2 });
  expect(heard()).toEqual(["first 1", "1-2 for 1, size 2"]);
  const caller = play.mock.calls[1]?.[1];
  expect([0, 1, 5].map((seat) => caller?.(seat))).toEqual(["ann", null, null]);
});

test("after a reconnect nothing is heard twice, and another table is heard anew", async () => {
  await show({ board: board(4), seq: 4 });
  await show({ board: null, seq: -1 });
  await show({ board: board(3), seq: 3 });
  await show({ board: board(4), seq: 4 });
  expect(heard()).toEqual(["first 4"]);
  await show({ board: board(5), seq: 5 });
  await show({ table: "two", board: board(1), seq: 1 });
  expect(heard()).toEqual(["first 4", "4-5 for 1, size 2", "first 1"]);
});

test("a question sounds once, a window and one's own turn each in its way", async () => {
  const asked = (n: number, window: boolean) => ({ n, window }) as OpenPrompt;
  await show({ prompt: asked(1, false) });
  await show({ prompt: asked(1, false) });
  await show({ prompt: asked(2, true) });
  await show({ prompt: asked(1, false) });
  expect(heard()).toEqual(["turn", "offer"]);
});

test("voices are fetched when the deal has been seen for a while, and not for the muted", async () => {
  vi.useFakeTimers();
  await show({ board: board(1), seq: 1 });
  vi.advanceTimersByTime(1400);
  expect(prepare).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(prepare.mock.calls).toEqual([[["ann"]]]);
  muted.value = true;
  await show({ table: "two", board: board(1), seq: 1, people: ["bob", null] });
  vi.advanceTimersByTime(5000);
  expect(prepare).toHaveBeenCalledTimes(1);
});

test("what people have recorded is asked for again at every deal and every match", async () => {
  vi.useFakeTimers();
  for (const [match, deal, seq] of [
    ["first", 1, 1],
    ["first", 1, 9],
    ["first", 2, 20],
    ["first", 3, 40],
    ["second", 3, 60],
  ] as const) {
    await show({ match, board: board(deal), seq });
    vi.advanceTimersByTime(5000);
  }
  expect(prepare).toHaveBeenCalledTimes(4);
});

function Replayed({ step, runs }: { step: number; runs: boolean }) {
  useReplaySound(board(step), step, runs, ["ann", null], 3);
  return null;
}

test("of a replay only its single steps are heard, while it runs", async () => {
  const at = (step: number, runs: boolean) =>
    act(() => {
      render(<Replayed step={step} runs={runs} />, host);
    });
  await at(1, false);
  await at(2, false);
  await at(3, true);
  await at(9, true);
  await at(8, true);
  await at(9, true);
  expect(heard()).toEqual(["2-3 for all, size 3", "8-9 for all, size 3"]);
  expect(prepare.mock.calls.at(-1)).toEqual([["ann"]]);
  const caller = play.mock.calls[0]?.[1];
  expect([0, 1].map((seat) => caller?.(seat))).toEqual(["ann", null]);
});
