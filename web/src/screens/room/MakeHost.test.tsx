// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { Room } from "../../net/protocol";
import { renderPage, session } from "../../fixture/page";
import { roomOf } from "../../fixture/script";
import { MakeHost } from "./MakeHost";

const root = document.createElement("div");
const ROOM = roomOf({ finished: false, away: false, ended: false });

afterEach(() => {
  render(null, root);
  vi.restoreAllMocks();
});

/** Ann is the host, Bob has a seat, two bots play, and Dan sits out. */
function room(changes: Partial<Room> = {}): Room {
  const seats = ROOM.seats.map((seat, place) => {
    const player = ["ann", "bob"][place] ?? null;
    const kind = player === null ? ("bot" as const) : ("player" as const);
    return { ...seat, kind, player, name: player ?? "" };
  });
  const bench = [{ player: "dan", name: "dan", ready: false, connected: false }];
  return { ...ROOM, host: "ann", acting_host: "bob", seats, bench, ...changes };
}

function show(me: string, shown: Room): void {
  HTMLDialogElement.prototype.showModal = () => undefined;
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: me } as never);
  void act(() => {
    renderPage(<MakeHost room={shown} class="button" />, root);
  });
}

function press(id: string): void {
  void act(() => root.querySelector<HTMLElement>(`[data-testid="${id}"]`)?.click());
}

test("the host chooses among the people of the room", () => {
  const said = vi.spyOn(session, "makeHost").mockReturnValue(undefined);
  show("ann", room());
  press("another-host");
  const names = [...root.querySelectorAll(".hosts button")].map(
    (one) => one.lastChild?.textContent,
  );
  expect(names).toEqual(["bob", "不在"]);
  press("make-host-dan");
  expect(said.mock.calls).toEqual([["dan"]]);
  expect(root.querySelector("dialog")).toBeNull();
});

test("nobody else has that choice, nor a host with bots alone", () => {
  show("bob", room());
  expect(root.textContent).toBe("");
  const alone = room({ bench: [] });
  show("ann", { ...alone, seats: alone.seats.filter(({ player }) => player !== "bob") });
  expect(root.textContent).toBe("");
});
