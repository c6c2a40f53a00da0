import { afterEach, beforeEach, expect, test } from "vitest";
import { dealt, discarded, entered, events, prompt, room, Scene, welcome } from "./fixture/scene";
import type { Room } from "../net/protocol";

let scene: Scene;

function withBot(sitsIn: boolean): Room {
  const seats = room.seats.map((seat, at) => (at === 0 ? { ...seat, substituted: sitsIn } : seat));
  return { ...room, seats };
}

beforeEach(() => {
  scene = new Scene();
  scene.sit();
});

afterEach(() => {
  scene.session.stop();
});

/** The tiles that a bot has thrown for me, as far as that is known. */
function told(): unknown[] | undefined {
  return scene.session.stoodIn.value?.events.map((event) =>
    event.type === "discarded" ? [event.type, event.seat] : event.type,
  );
}

test("what came of my seat while there was no line was the bot's", () => {
  const { line } = scene;
  line.tells(events(2, discarded(0, 3)));
  line.drops();
  line.opens();
  line.tells(welcome, entered(3), room);
  expect(told()).toBeUndefined();
  line.tells(events(3, discarded(1, 4), discarded(0, 5), discarded(2, 6)));
  expect(told()).toEqual([["discarded", 0]]);
  expect(scene.session.stoodIn.value).toMatchObject({ fresh: true, until: 5 });
});

test("where nothing was missed, my own next discard is not a bot's", () => {
  const { line, session } = scene;
  line.drops();
  line.opens();
  line.tells(welcome, entered(2), room, prompt(8));
  session.act(0);
  line.tells({ type: "acked", n: 8 } as never, events(2, discarded(0, 3)));
  expect(told()).toBeUndefined();
});

test("an answer that was on its way when the line broke is mine", () => {
  const { line, session } = scene;
  line.tells(prompt(8));
  session.act(0);
  line.drops();
  line.opens();
  line.tells(welcome, entered(2), room, events(2, discarded(0, 3), discarded(1, 4)));
  expect(told()).toBeUndefined();
});

test("a bot that sat in while I was there is told of when I take the seat back, until I decide", () => {
  const { line, session } = scene;
  line.tells(withBot(true), events(2, discarded(0, 3), discarded(1, 4), discarded(0, 5)));
  expect(told()).toBeUndefined();
  line.tells(withBot(false));
  expect(told()).toEqual([
    ["discarded", 0],
    ["discarded", 0],
  ]);
  line.tells(prompt(16));
  session.act(0);
  expect(session.stoodIn.value?.fresh).toBe(false);
  line.tells(entered(9), events(9, dealt()));
  expect(session.stoodIn.value).toBeNull();
});
