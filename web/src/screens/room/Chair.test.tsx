// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderPage } from "../../state/fixture/page";
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
};

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
