// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { Room, SeatState, Successor, Welcome } from "../../net/protocol";
import { renderPage, session } from "../../fixture/page";
import { LateSeat } from "./LateSeat";
import { occupantsOf } from "../table/parts/occupants";

const host = document.createElement("div");

function seat(kind: SeatState["kind"], name: string): SeatState {
  const player = kind === "player" ? name : null;
  const rest = { level: null, ready: true, connected: true, substituted: false, bot: null };
  return { kind, player, name, ...rest };
}

const ME: Successor = { player: "me", name: "小舅" };
const AUNT: Successor = { player: "a", name: "二姨" };
const UNCLE: Successor = { player: "u", name: "三叔" };
const SEATS = [seat("player", "外婆"), seat("bot", "甲"), seat("bot", "乙")];

afterEach(() => {
  render(null, host);
  vi.restoreAllMocks();
});

async function show(
  phase: Room["phase"],
  successors: Room["successors"],
  asking: Room["asking"] = [],
): Promise<void> {
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: "me" } as Welcome);
  const room = { seats: SEATS, phase, successors, asking } as Partial<Room> as Room;
  await act(() => {
    renderPage(<LateSeat room={room} occupants={occupantsOf(room)} points={[-6, 36, -30]} />, host);
  });
}

function offered(): (string | undefined)[] {
  return [...host.querySelectorAll<HTMLElement>("button")].map(({ dataset }) => dataset["testid"]);
}

test("whoever comes late may take the seat of any bot that nobody takes", async () => {
  const sit = vi.spyOn(session, "sit").mockReturnValue(undefined);
  await show("playing", [null, null, null]);
  expect(offered()).toEqual(["late-1", "late-2"]);
  expect(host.textContent).toContain("下一局换下甲");
  host.querySelector<HTMLElement>('[data-testid="late-2"]')?.click();
  expect(sit.mock.calls).toEqual([[2]]);
  await show("between", [null, AUNT, null]);
  expect(offered()).toEqual(["late-2"]);
});

test("whoever has taken one is told whose it is, and may give it back", async () => {
  const sit = vi.spyOn(session, "sit").mockReturnValue(undefined);
  await show("playing", [null, ME, null]);
  expect(host.textContent).toContain("下一局你接甲的座位");
  expect(offered()).toEqual(["late-give-back"]);
  host.querySelector<HTMLElement>("button")?.click();
  expect(sit.mock.calls).toEqual([[1]]);
});

test("whoever waits for the host's word is offered nothing meanwhile", async () => {
  await show("playing", [null, null, null], [{ player: "me", name: "小舅", seat: 1 }]);
  expect(offered()).toEqual([]);
});

test("somebody else of the same name is somebody else", async () => {
  await show("playing", [null, { ...ME, player: "other" }, null]);
  expect(offered()).toEqual(["late-2"]);
});

test("where all are taken, and before and after a match, nothing is offered", async () => {
  await show("playing", [null, AUNT, UNCLE]);
  expect(host.textContent).toBe("");
  for (const phase of ["gathering", "finished"] as const) {
    await show(phase, [null, null, null]);
    expect(host.textContent).toBe("");
  }
});

test("before sitting down one is told the points of the seat, and that one's own count from now on", async () => {
  await show("playing", [null, null, null]);
  expect(host.querySelector('[data-testid="late-1"]')?.textContent).toContain(
    "你接 36 分的座位，输赢从现在算",
  );
  await show("playing", [null, null, ME]);
  expect(host.querySelector('[data-testid="late-seated"]')?.textContent).toContain(
    "你接 −30 分的座位，输赢从现在算",
  );
});
