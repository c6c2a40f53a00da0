import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Room, ServerMessage } from "../net/protocol";
import { Scene, TABLE, entered, room, welcome, type Line } from "../fixture/scene";
import type { Session } from "./session";

let scene: Scene;
let line: Line;
let session: Session;

beforeEach(() => {
  scene = new Scene();
  ({ line, session } = scene);
});

afterEach(() => {
  session.stop();
});

describe("a deal that is played on", () => {
  const moment = { share: "a-share-of-it", deal: 2, step: 31, seat: 1 };
  const other = "another-table";
  const there: Room = {
    ...room,
    table: other,
    match: room.match === null ? null : { ...room.match, match: "m2", history: [], moment },
  };

  function arrives(): void {
    line.tells({ ...entered(1, 1), table: other } as ServerMessage, there);
  }

  test("takes the page from the table that is over to another one, with its room", () => {
    scene.sit();
    session.playOn(moment, TABLE);
    expect(line.heard()).toMatchObject([{ type: "play_on", ...moment, instead_of: TABLE }]);
    expect(session.gaveUp.value).toBe(TABLE);
    arrives();
    expect(session.table.value).toBe(other);
    expect(session.room.value).toEqual(there);
    expect(session.seat.value).toBe(1);
    expect(session.history.value.events).toEqual([]);
    // News of the first table are none of this one.
    line.tells(room);
    expect(session.room.value).toEqual(there);
  });

  test("that is refused leaves everything as it is, and is asked for anew", () => {
    scene.sit();
    session.playOn(moment);
    const [first] = line.heard();
    line.tells({ type: "refused", code: "deal_differs", about: "play_on", names: [] });
    expect(session.table.value).toBe(TABLE);
    expect(session.room.value).toEqual(room);
    expect(session.toasts.value.at(-1)).toMatchObject({ code: "deal_differs", about: "play_on" });
    session.playOn(moment);
    const [second] = line.heard();
    expect(second).toMatchObject({ type: "play_on", instead_of: null });
    expect(second).not.toEqual(first);
    expect(session.gaveUp.value).toBeNull();
  });

  test("is asked for again over a new line", () => {
    session.start();
    line.tells(welcome);
    line.heard();
    session.playOn(moment);
    const asked = line.heard();
    line.drops();
    line.opens();
    line.heard();
    line.tells({ ...welcome, token: null });
    expect(line.heard()).toEqual(asked);
  });

  test("has promised nothing to this device: its match did", () => {
    session.start();
    line.tells(welcome);
    arrives();
    expect(scene.store.text("promises")).toBeNull();
    line.tells({ ...there, match: there.match === null ? null : { ...there.match, moment: null } });
    expect(scene.store.text("promises")).not.toBeNull();
  });

  test("is left without waiting for an answer", () => {
    scene.sit();
    session.quit();
    expect(line.heard()).toEqual([{ type: "leave" }]);
    expect(session.table.value).toBeNull();
    line.tells({ type: "left", table: TABLE, code: "left" });
    expect(session.left.value).toBeNull();
  });
});
