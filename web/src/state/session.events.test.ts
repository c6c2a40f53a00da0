import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { registerFold } from "../board/fold";
import {
  Scene,
  type Line,
  dealt,
  discarded,
  entered,
  events,
  room,
  TABLE,
  welcome,
} from "../fixture/scene";
import type { Session } from "./session";

let scene: Scene;
let line: Line;
let session: Session;

beforeEach(() => {
  vi.useFakeTimers();
  scene = new Scene();
  ({ line, session } = scene);
});

afterEach(() => {
  session.stop();
  vi.useRealTimers();
});

describe("events", () => {
  test("are folded as they come", () => {
    scene.sit();
    line.tells(events(2, discarded(0, 3)));
    expect(session.history.value.seq).toBe(2);
    expect(session.board.value?.seats[0]?.river).toHaveLength(1);
  });

  test("that are known already are dropped", () => {
    scene.sit();
    line.tells(events(2, discarded(0, 3)));
    const before = session.board.value;
    line.tells(events(1, dealt(), discarded(0, 3)));
    expect(session.board.value).toBe(before);
    line.tells(events(2, discarded(0, 3), discarded(1, 9)));
    expect(session.history.value.events).toHaveLength(3);
  });

  test("after a break go on where they ended", () => {
    scene.sit();
    line.tells(events(2, discarded(0, 3)));
    line.drops();
    line.opens();
    line.tells(welcome);
    expect(line.heard().at(-1)).toEqual({ type: "enter", table: TABLE, last_seq: 2 });
    line.tells(entered(3), events(3, discarded(1, 9)));
    expect(session.history.value).toMatchObject({ seq: 3 });
    expect(session.board.value?.seats[1]?.river).toHaveLength(1);
  });

  test("of another deal begin the board anew", () => {
    scene.sit();
    line.drops();
    line.opens();
    line.tells(welcome, entered(40), events(40, dealt(2)));
    expect(session.board.value?.number).toBe(2);
    expect(session.history.value).toMatchObject({ seq: 40, events: [dealt(2)] });
  });

  test("for another seat than before the break are asked for from their beginning", () => {
    scene.sit();
    line.tells(events(2, discarded(0, 3)));
    line.drops();
    line.opens();
    line.tells(welcome);
    expect(line.heard().at(-1)).toEqual({ type: "enter", table: TABLE, last_seq: 2 });
    line.tells(entered(3, null), events(3, discarded(1, 9)));
    expect(line.heard()).toEqual([{ type: "enter", table: TABLE, last_seq: 0 }]);
    expect(session.history.value.events).toEqual([]);
    line.tells(entered(1, null), events(1, dealt(), discarded(0, 3), discarded(1, 9)));
    expect(line.heard()).toEqual([]);
    expect(session.history.value).toMatchObject({ seq: 3, events: [dealt(), {}, {}] });
  });

  test("with a hole are not believed: the table is entered again", () => {
    scene.sit();
    line.tells(events(5, discarded(0, 3)));
    expect(line.heard()).toEqual([{ type: "enter", table: TABLE, last_seq: 0 }]);
    line.tells(events(6, discarded(1, 3)));
    expect(line.heard()).toEqual([]);
    line.tells(entered(1), events(1, dealt(), discarded(0, 3)));
    expect(session.history.value.seq).toBe(2);
    expect(session.board.value?.seats[0]?.river).toHaveLength(1);
  });

  test("of a deal that was given up are forgotten, though the numbers go on", () => {
    scene.sit();
    line.tells(events(2, discarded(0, 3)));
    line.tells({ ...room, phase: "finished" }, entered(3, 0, null));
    expect(session.board.value).toBeNull();
    expect(session.history.value).toMatchObject({ seq: 2, events: [], deal: null });
  });

  test("are never folded by the rules of a room that plays something else now", () => {
    registerFold("paohuzi", {
      start: () => {
        throw new Error("no deal of paohuzi was told");
      },
      apply: () => {
        throw new Error("no deal of paohuzi was told");
      },
    });
    scene.sit();
    const changed = { ...room, ruleset: "paohuzi/loudi" } as const;
    line.tells(changed);
    expect(session.board.value).toBeNull();
    line.tells({ ...changed, phase: "gathering", match: null });
    expect(session.history.value).toMatchObject({ seq: 1, events: [] });
    line.tells(entered(2, 0, null));
    expect(line.heard()).toEqual([]);
  });

  test("of the deals before are forgotten when the next begins", () => {
    scene.sit();
    line.tells(events(2, discarded(0, 3), dealt(2)));
    expect(session.history.value).toMatchObject({ seq: 3, events: [dealt(2)] });
    expect(session.board.value?.number).toBe(2);
  });
});
