import { afterEach, beforeEach, expect, test } from "vitest";
import {
  deal,
  dealt,
  discarded,
  entered,
  events,
  prompt,
  room,
  Scene,
  welcome,
} from "../fixture/scene";
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

test("what the server names was the bot's: after a break", () => {
  const { line, session } = scene;
  line.tells(events(2, discarded(0, 3)));
  line.drops();
  line.opens();
  line.tells(welcome, entered(3, 0, deal(), 4), room);
  expect(told()).toBeUndefined();
  line.tells(events(3, discarded(1, 4), discarded(0, 5), discarded(2, 6)));
  expect(told()).toEqual([["discarded", 0]]);
  expect(session.stoodIn.value).toMatchObject({ fresh: true, until: 5 });
});

test("and after a reload, until I decide, however often the table is entered before", () => {
  const { line, session } = scene;
  for (const time of [1, 2]) {
    if (time === 2) session.enterAnew();
    line.tells(entered(1, 0, deal(), 3), room);
    line.tells(events(1, dealt(), discarded(0, 3), discarded(0, 5), discarded(1, 4)));
    expect(told()).toEqual([["discarded", 0]]);
    expect(session.stoodIn.value).toMatchObject({ fresh: true, until: 4 });
  }
  // A break in which nothing was missed.
  line.drops();
  line.opens();
  line.tells(welcome, entered(5, 0, deal(), 3), room, prompt(8));
  expect(session.stoodIn.value).toMatchObject({ fresh: true, until: 4 });
  session.act(0);
  expect(session.stoodIn.value?.fresh).toBe(false);
  line.tells({ type: "acked", n: 8 } as never, events(5, discarded(0, 6)));
  expect(session.stoodIn.value).toMatchObject({ fresh: false, until: 4 });
});

test("a page that is opened while the bot still sits in waits for my return", () => {
  const { line } = scene;
  scene.session.enterAnew();
  line.tells(entered(1, 0, deal(), 2), withBot(true));
  line.tells(events(1, dealt(), discarded(0, 3), discarded(1, 4)));
  expect(told()).toBeUndefined();
  line.tells(events(4, discarded(0, 5)), withBot(false));
  expect(told()).toHaveLength(2);
});

test("where nobody has decided for me, my own discards are not a bot's", () => {
  const { line, session } = scene;
  line.tells(prompt(8));
  session.act(0);
  line.drops();
  line.opens();
  line.tells(welcome, entered(2), room, events(2, discarded(0, 3), discarded(1, 4)));
  expect(told()).toBeUndefined();
});

test("an answer that came too late leaves what the bot has done", () => {
  const { line, session } = scene;
  line.tells(prompt(8));
  session.act(0);
  line.drops();
  line.opens();
  line.tells(welcome, entered(2, 0, deal(), 2), room);
  line.tells(events(2, discarded(0, 3), discarded(1, 4)), prompt(16));
  expect(told()).toEqual([["discarded", 0]]);
  expect(session.stoodIn.value?.fresh).toBe(true);
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
