// @vitest-environment happy-dom
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage, session } from "../../fixture/page";
import type { Room, SeatState } from "../../net/protocol";
import { Chair } from "./Chair";

const EMPTY: SeatState = {
  kind: "empty",
  player: null,
  name: "",
  level: null,
  ready: false,
  connected: false,
  substituted: false,
  bot: null,
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** The places of the chairs of a table for so many, for somebody who has not sat down yet. */
function placesFor(seats: number): (string | null | undefined)[] {
  const room = { host: "host", seats: Array<SeatState>(seats).fill(EMPTY) } as unknown as Room;
  return room.seats.map((state, seat) => {
    const host = document.createElement("ul");
    renderPage(<Chair room={room} seat={seat} state={state} level="greedy" />, host);
    return host.querySelector(".chair")?.getAttribute("data-place");
  });
}

test("chairs stand where their seats will be at the table", () => {
  expect(placesFor(2)).toEqual(["0", "2"]);
  expect(placesFor(3)).toEqual(["0", "1", "3"]);
  expect(placesFor(4)).toEqual(["0", "1", "2", "3"]);
});

test("the host is asked before sending a person away, and a bot goes at once", () => {
  const removed = vi.spyOn(session, "removeSeat").mockReturnValue();
  const person: SeatState = { ...EMPTY, kind: "player", player: "p1", name: "大李" };
  const seats = [EMPTY, person, { ...EMPTY, kind: "bot", level: "greedy" } as const];
  const room = { host: "host", seats } as unknown as Room;
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: "host" } as never);
  const host = document.body.appendChild(document.createElement("ul"));
  const press = (found: string) => {
    void act(() => {
      host.querySelector<HTMLElement>(found)?.click();
    });
  };
  const show = (seat: number) => {
    void act(() => {
      renderPage(<Chair room={room} seat={seat} state={seats[seat] ?? EMPTY} level={null} />, host);
    });
  };
  show(2);
  press(".chair-remove");
  expect(removed.mock.calls).toEqual([[2]]);
  show(1);
  press(".chair-remove");
  expect(removed).toHaveBeenCalledTimes(1);
  expect(host.querySelector("dialog h2")?.textContent).toBe("请大李离座？");
  press('[data-testid="ask-yes"]');
  expect(removed.mock.calls.at(-1)).toEqual([1]);
  expect(host.querySelector("dialog")).toBeNull();
  host.remove();
});
