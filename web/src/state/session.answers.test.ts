import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ServerMessage } from "../net/protocol";
import { RESEND_AFTER } from "./answers";
import { Scene, type Line, entered, prompt, welcome } from "../fixture/scene";
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

describe("an answer", () => {
  test("is sent once and settled by its acknowledgement", () => {
    scene.sit();
    line.tells(prompt(7));
    session.act(1);
    session.act(0);
    expect(line.heard()).toEqual([{ type: "act", n: 7, choice: 1 }]);
    line.tells({ type: "acked", n: 7 });
    expect(session.pending.value).toBeNull();
    expect(session.prompt.value).toBeNull();
    vi.advanceTimersByTime(10 * RESEND_AFTER);
    expect(line.heard()).toEqual([]);
  });

  test("that is not offered cannot be given", () => {
    scene.sit();
    session.act(0);
    line.tells(prompt(7));
    session.act(2);
    expect(line.heard()).toEqual([]);
  });

  test("is repeated until it is acknowledged", () => {
    scene.sit();
    line.tells(prompt(7));
    session.act(1);
    line.heard();
    vi.advanceTimersByTime(RESEND_AFTER);
    expect(line.heard()).toEqual([{ type: "act", n: 7, choice: 1 }]);
  });

  test("survives a break when the same decision is asked for again", () => {
    scene.sit();
    line.tells(prompt(7));
    session.act(1);
    line.drops();
    line.heard();
    line.opens();
    line.tells(welcome, entered(2));
    line.heard();
    line.tells(prompt(7));
    expect(line.heard()).toEqual([{ type: "act", n: 7, choice: 1 }]);
  });

  test("waits until the table is shown on the new line", () => {
    scene.sit();
    line.tells(prompt(7));
    session.act(1);
    line.drops();
    line.heard();
    vi.advanceTimersByTime(3 * RESEND_AFTER);
    line.opens();
    vi.advanceTimersByTime(2 * RESEND_AFTER);
    line.tells({ ...welcome, token: null });
    vi.advanceTimersByTime(2 * RESEND_AFTER);
    expect(line.heard().map(({ type }) => type)).toEqual(["hello", "enter"]);
    line.tells(entered(2), prompt(7));
    expect(line.heard()).toEqual([{ type: "act", n: 7, choice: 1 }]);
    line.tells({ type: "acked", n: 7 });
    expect(session.pending.value).toBeNull();
  });

  test("that was heard before the break is acknowledged when it is repeated", () => {
    scene.sit();
    line.tells(prompt(7));
    session.act(1);
    line.drops();
    line.opens();
    line.tells({ ...welcome, token: null }, entered(2));
    line.heard();
    vi.advanceTimersByTime(RESEND_AFTER);
    expect(line.heard()).toEqual([{ type: "act", n: 7, choice: 1 }]);
    line.tells({ type: "acked", n: 7 });
    vi.advanceTimersByTime(10 * RESEND_AFTER);
    expect(line.heard()).toEqual([]);
    expect(session.toasts.value).toEqual([]);
  });

  test("that comes too late is told, unless it was said again and may have counted", () => {
    const stale: ServerMessage = {
      type: "refused",
      code: "stale_action",
      about: "act",
      names: [],
    };
    scene.sit();
    line.tells(prompt(7));
    session.act(1);
    vi.advanceTimersByTime(RESEND_AFTER);
    line.tells(stale);
    expect(session.pending.value).toBeNull();
    expect(session.toasts.value).toEqual([]);
    line.tells(prompt(8));
    session.act(1);
    line.tells(stale);
    expect(session.toasts.value.map((toast) => toast.code)).toEqual(["stale_action"]);
  });

  test("is awaited by the line, and so is a hello; nothing else is", () => {
    scene.sit();
    line.tells(prompt(7));
    session.act(1);
    session.nudge();
    session.ready(true);
    expect(line.awaited.map(({ type }) => type)).toEqual(["hello", "act"]);
  });

  test("that is asked for has the line watched closely", () => {
    scene.sit();
    expect(line.closely).toBe(false);
    line.tells(prompt(7));
    expect(line.closely).toBe(true);
    session.act(1);
    line.tells({ type: "acked", n: 7 });
    expect(line.closely).toBe(false);
  });

  test("is dropped when another decision is asked for", () => {
    scene.sit();
    line.tells(prompt(7));
    session.act(1);
    line.heard();
    line.tells(prompt(8));
    expect(session.pending.value).toBeNull();
    vi.advanceTimersByTime(10 * RESEND_AFTER);
    expect(line.heard()).toEqual([]);
    session.act(0);
    expect(line.heard()).toEqual([{ type: "act", n: 8, choice: 0 }]);
  });

  test("that is refused may be given again, and the person is told", () => {
    scene.sit();
    line.tells(prompt(7));
    session.act(1);
    line.tells({ type: "refused", code: "bad_choice", about: "act", names: [] });
    expect(session.pending.value).toBeNull();
    expect(session.toasts.value.map((toast) => toast.code)).toEqual(["bad_choice"]);
  });

  test("given by another device closes the prompt", () => {
    scene.sit();
    line.tells(prompt(7), { type: "prompt_closed", n: 7, code: "answered" });
    expect(session.prompt.value).toBeNull();
  });
});
