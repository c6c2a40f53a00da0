import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { entered, room, Scene, TABLE, welcome } from "../fixture/scene";
import { NAMING_TIME } from "./naming";

const GUEST = { ...welcome, player: "p1", name: "开心的锦鲤" };
const seats = room.seats.map((seat) => ({ ...seat, kind: "player", ready: false }) as const);
const GATHERING = { ...room, phase: "gathering", match: null, host: "p0", seats } as const;

let scene: Scene;

beforeEach(() => {
  vi.useFakeTimers();
  scene = new Scene();
  scene.session.invent("开心的锦鲤");
  scene.session.start();
  scene.line.tells(GUEST);
  scene.line.heard();
});

afterEach(() => {
  scene.session.stop();
  vi.useRealTimers();
});

function sitDown(seat: number | null = 1): void {
  scene.session.join({ code: "704582" });
  scene.line.heard();
  scene.line.tells(entered(1, seat), GATHERING);
}

function heard(): unknown[] {
  return scene.line.heard().map((message) => message.type);
}

test("a guest whose name was made up is asked for one before being ready", () => {
  const { session } = scene;
  sitDown();
  expect(session.naming.until.value).not.toBeNull();
  expect(heard()).toEqual([]);
  session.rename("大李");
  expect(heard()).toEqual(["rename", "ready"]);
  expect(session.naming.until.value).toBeNull();
});

test("the table waits twenty seconds for the name and no longer", () => {
  const { session } = scene;
  sitDown();
  vi.advanceTimersByTime(NAMING_TIME - 1);
  expect(heard()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard()).toEqual(["ready"]);
  expect(session.naming.until.value).toBeNull();
});

test("a guest who stays with the made-up name is not asked again", () => {
  sitDown();
  scene.session.naming.done();
  expect(heard()).toEqual(["ready"]);
  scene.line.tells({ type: "left", table: TABLE, code: "left" });
  sitDown(2);
  expect(heard()).toEqual(["ready"]);
});

test("a guest who leaves before there is a name is asked at the next table", () => {
  const { session } = scene;
  sitDown();
  scene.line.tells({ type: "left", table: TABLE, code: "removed" });
  expect(session.naming.until.value).toBeNull();
  vi.advanceTimersByTime(NAMING_TIME);
  expect(heard()).toEqual([]);
  sitDown();
  expect(session.naming.until.value).not.toBeNull();
});

test("neither a host, nor a watcher, nor somebody with a name of their own is asked", () => {
  const { line, session } = scene;
  sitDown(null);
  expect(session.naming.until.value).toBeNull();
  line.tells({ ...GATHERING, host: "p1" });
  expect(session.naming.until.value).toBeNull();
  session.rename("大李");
  sitDown();
  expect(session.naming.until.value).toBeNull();
});

test("a watcher who has asked for the seat of a bot is asked in the middle of a match", () => {
  const { line, session } = scene;
  const successors = [null, null, { player: "p1", name: "开心的锦鲤" }, null];
  line.tells(entered(1, null), { ...room, host: "p0", successors });
  expect(session.naming.until.value).not.toBeNull();
});
