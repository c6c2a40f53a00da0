// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { personTallyOf } from "../../matches/tally";
import type { Room } from "../../net/protocol";
import { renderPage, session } from "../../fixture/page";
import { BenchMark, BenchNext, BenchNote } from "./BenchNote";
import { benchOccupants, occupantsOf, sittersNow } from "../table/parts/occupants";
import { Scoreboard } from "./Scoreboard";
import { roomOf } from "../../fixture/script";

const host = document.createElement("div");

/** `ann`, `bob` and `cat` play, `dan` sits out; the seats in `out` do so next. */
function roomWith(out: number[], changes: Partial<Room> = {}): Room {
  const room = roomOf({ finished: false, away: false, ended: false });
  const [one] = room.seats;
  if (one === undefined) throw new Error("no seats");
  const seats = ["ann", "bob", "cat"].map((player) => ({
    ...one,
    kind: "player" as const,
    player,
    name: player,
    connected: true,
  }));
  const bench = [{ player: "dan", name: "dan", ready: true, connected: true }];
  const options = { ...room.options, rotation: "deal" as const };
  return { ...room, match: null, seats, bench, options, sits_out: out, ...changes };
}

afterEach(() => {
  render(null, host);
  vi.restoreAllMocks();
});

function told(me: string, room: Room): { mark: string; note: string; next: string } {
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: me } as never);
  const texts = [BenchMark, BenchNote, BenchNext].map((Part) => {
    void act(() => {
      render(null, host);
      renderPage(<Part room={room} />, host);
    });
    return host.textContent;
  });
  return { mark: texts[0] ?? "", note: texts[1] ?? "", next: texts[2] ?? "" };
}

test("who sits out reads that he does and when he plays; the others read who sits out", () => {
  const room = roomWith([0]);
  expect(told("dan", room)).toMatchObject({ mark: "坐醒", note: "这局你坐醒，下局上场" });
  expect(told("bob", room)).toMatchObject({ mark: "坐醒：dan", note: "" });
  expect(told("a watcher", room)).toMatchObject({ mark: "坐醒：dan", note: "" });
});

test("in the last deal nobody who sits out is promised the next one", () => {
  const { match } = roomOf({ finished: false, away: false, ended: false });
  if (match === null) throw new Error("no match");
  const at = (number: number) => roomWith([0], { match: { ...match, number, deals: 2 } });
  expect(told("dan", at(1)).note).toBe("这局你坐醒，下局上场");
  expect(told("dan", at(2)).note).toBe("这局你坐醒");
});

test("where a win changes the places, that is what who sits out waits for", () => {
  const options = { ...roomWith([]).options, rotation: "win" as const };
  expect(told("dan", roomWith([], { options })).note).toBe("这局你坐醒，有人胡了就上场");
});

test("between deals each reads who comes in, and for whom", () => {
  const room = roomWith([0]);
  expect(told("dan", room).next).toBe("下局你上场，ann坐醒");
  expect(told("ann", room).next).toBe("下局dan上场，你坐醒");
  expect(told("bob", room).next).toBe("下局dan上场，ann坐醒");
  expect(told("dan", roomWith([])).next).toBe("下局你还坐醒");
});

test("after the last deal nobody is told of a next one", () => {
  const { match } = roomOf({ finished: true, away: false, ended: true });
  expect(match?.finished).toBe(true);
  expect(told("dan", roomWith([0], { match })).next).toBe("");
});

test("bots yield first, and who is away does not come in", () => {
  const room = roomWith([]);
  const seats = room.seats.map((seat, at) =>
    at === 1 ? { ...seat, kind: "bot" as const, player: null } : seat,
  );
  expect(told("ann", { ...room, seats }).next).toBe("下局dan上场");
  const bench = room.bench.map((one) => ({ ...one, connected: false }));
  expect(told("ann", { ...room, seats, bench }).next).toBe("下局dan还坐醒");
});

test("a table without a bench says nothing of it", () => {
  expect(told("ann", roomWith([], { bench: [] }))).toEqual({ mark: "", note: "", next: "" });
});

test("points are counted by person, those who sit out among them", () => {
  const match = {
    ...(roomOf({ finished: false, away: false, ended: true }).match as NonNullable<Room["match"]>),
    race_to: 0,
    finished: false,
    players: ["ann", "bob", "cat"].map((player) => ({
      player,
      name: player,
      level: null,
      bot: null,
    })),
    sat: [[0, 1, 2]],
    history: [[4, -2, -2]],
    scores: [4, -2, -2],
  };
  const room = roomWith([]);
  // After the first deal dan has come in for ann.
  const seats = room.seats.map((seat, at) => (at === 0 ? { ...seat, player: "dan" } : seat));
  const bench = [{ player: "ann", name: "ann", ready: true, connected: true }];
  const now = { ...room, seats, bench };
  const players = [...match.players, { player: "dan", name: "dan", level: null, bot: null }];
  const later = {
    ...match,
    players,
    sat: [...match.sat, [3, 1, 2]],
    history: [...match.history, [6, -6, 0]],
    scores: [10, -8, -2],
  };
  const tally = (of: typeof match, at: Room) =>
    personTallyOf(of, sittersNow(occupantsOf(at)), sittersNow(benchOccupants(at)));
  expect(tally(later, now).sums).toEqual([4, -8, -2, 6]);
  expect(tally(match, room).persons.map(({ name }) => name)).toEqual(["ann", "bob", "cat", "dan"]);
  expect(tally(match, room).sums).toEqual([4, -2, -2, 0]);
  void act(() => {
    render(
      <Scoreboard
        match={match}
        occupants={occupantsOf(room)}
        bench={benchOccupants(room)}
        me="dan"
      />,
      host,
    );
  });
  expect([...host.querySelectorAll("thead th")].map((cell) => cell.textContent)).toEqual([
    "ann",
    "bob",
    "cat",
    "dan",
  ]);
});
