// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { Room } from "../../net/protocol";
import { renderPage, session } from "../../fixture/page";
import { roomOf } from "../../fixture/script";
import { AwaitedNote } from "./AwaitedNote";

const host = document.createElement("div");
const ROOM = roomOf({ finished: false, away: false, ended: false });

afterEach(() => {
  render(null, host);
  vi.restoreAllMocks();
});

function show(me: string, room: Room): void {
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: me } as never);
  void act(() => {
    renderPage(<AwaitedNote room={room} />, host);
  });
}

/** Ann has come back, Bob has not, a bot has a seat, and Dan sits out. */
function room(): Room {
  const [first, second, third] = ROOM.seats;
  if (first === undefined || second === undefined || third === undefined) throw new Error("seats");
  const seats = [
    { ...first, kind: "player" as const, player: "ann", name: "Ann", connected: true },
    { ...second, kind: "player" as const, player: "bob", name: "Bob", connected: false },
    { ...third, kind: "bot" as const, player: null, connected: true },
  ];
  const bench = [{ player: "dan", name: "Dan", ready: false, connected: false }];
  return { ...ROOM, phase: "paused", seats, bench };
}

test("the people who have come back and those who have not are named, without bots", () => {
  show("ann", room());
  expect([...host.querySelectorAll("li")].map((one) => [one.className, one.textContent])).toEqual([
    ["here", expect.stringMatching(/Ann.*到了$/) as string],
    ["away", expect.stringMatching(/Bob.*还没来$/) as string],
    ["away", expect.stringMatching(/Dan.*还没来$/) as string],
  ]);
});

test("people of the table may go on without the others, somebody who looks on may not", () => {
  const said = vi.spyOn(session, "resume").mockReturnValue(undefined);
  show("eve", room());
  expect(host.querySelector("button")).toBeNull();
  for (const me of ["ann", "dan"]) {
    show(me, room());
    host.querySelector<HTMLElement>('[data-testid="resume"]')?.click();
  }
  expect(said).toHaveBeenCalledTimes(2);
});
