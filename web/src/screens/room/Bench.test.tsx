// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { BenchSeat, Room } from "../../net/protocol";
import { renderPage, session } from "../../fixture/page";
import { roomOf } from "../../fixture/script";
import { Bench } from "./Bench";
import { obstacleOf } from "../table/seats";

const host = document.createElement("div");

function person(player: string, state: Partial<BenchSeat> = {}): BenchSeat {
  return { player, name: player, ready: false, connected: true, ...state };
}

/** Before a match `ann`, `bob` and `cat` have the seats, and these sit out. */
function roomWith(bench: BenchSeat[], rotation: Room["options"]["rotation"] = "deal"): Room {
  const room = roomOf({ finished: false, away: false, ended: false });
  const seats = ["ann", "bob", "cat"].map((player, seat) => ({
    ...(room.seats[seat] ?? room.seats[0]),
    kind: "player" as const,
    player,
    name: player,
    ready: true,
  })) as Room["seats"];
  const options = { ...room.options, rotation };
  return {
    ...room,
    phase: "gathering",
    host: "ann",
    acting_host: "ann",
    match: null,
    seats,
    bench,
    options,
  };
}

afterEach(() => {
  render(null, host);
  vi.restoreAllMocks();
});

function show(me: string, room: Room): void {
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: me } as never);
  const seat = room.seats.findIndex(({ player }) => player === me);
  vi.spyOn(session.seat, "value", "get").mockReturnValue(seat < 0 ? null : seat);
  void act(() => {
    render(null, host);
    renderPage(<Bench room={room} />, host);
  });
}

function button(id: string): HTMLButtonElement | null {
  return host.querySelector<HTMLButtonElement>(`[data-testid="${id}"]`);
}

test("where places do not change there is no bench", () => {
  show("ann", roomWith([], null));
  expect(host.textContent).toBe("");
});

test("who sits out stands in the order in which they come in, and when that is", () => {
  show("bob", roomWith([person("dan", { ready: true }), person("eve", { connected: false })]));
  expect([...host.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("dan准备好了"),
    expect.stringContaining("eve掉线了"),
  ]);
  expect(host.textContent).toContain("打完一局换人");
  show("bob", roomWith([person("dan")], "win"));
  expect(host.textContent).toContain("有人胡了才换人");
});

test("whoever has a seat may sit out first, the host too, and a watcher may wait with them", () => {
  const said = vi.spyOn(session, "sitOut").mockReturnValue(undefined);
  for (const who of ["ann", "bob", "somebody"]) {
    show(who, roomWith([person("dan")]));
    button("sit-out")?.click();
  }
  expect(said).toHaveBeenCalledTimes(3);
  show("dan", roomWith([person("dan")]));
  expect(button("sit-out")).toBeNull();
});

test("the host sends somebody off the bench, after a question; nobody else does", () => {
  HTMLDialogElement.prototype.showModal = () => undefined;
  const said = vi.spyOn(session, "sendOff").mockReturnValue(undefined);
  const room = roomWith([person("dan")]);
  show("bob", room);
  expect(button("send-off-0")).toBeNull();
  show("bob", { ...room, acting_host: "bob" });
  expect(button("send-off-0")).not.toBeNull();
  show("ann", room);
  void act(() => button("send-off-0")?.click());
  expect(said).not.toHaveBeenCalled();
  const yes = [...host.querySelectorAll("button")].find((one) => one.textContent === "请离座");
  void act(() => yes?.click());
  expect(said).toHaveBeenCalledWith("dan");
});

test("who sits out and is there is waited for before the match, and reads that it is himself", () => {
  const room = roomWith([person("dan"), person("eve", { connected: false })]);
  expect(obstacleOf(room, 1)).toEqual({ is: "waiting", names: ["dan"] });
  expect(obstacleOf(room, 3)).toEqual({ is: "waiting", names: ["你"] });
  expect(obstacleOf(roomWith([person("dan", { ready: true })]), 0)).toBeNull();
});
