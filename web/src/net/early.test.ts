import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openEarly, openSocket } from "./early";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
}

const URL = "ws://here/ws";

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the line that was opened early is the first one, and only that", () => {
  openEarly();
  expect(openSocket(URL)).toBe(FakeSocket.all[0]);
  expect(FakeSocket.all.map(({ url }) => url)).toEqual([URL]);
  expect(openSocket(URL)).toBe(FakeSocket.all[1]);
});

test("whoever takes a line that is open already hears that it is", async () => {
  openEarly();
  const early = FakeSocket.all[0];
  if (early === undefined) throw new Error("no socket");
  early.readyState = FakeSocket.OPEN;
  const opened = vi.fn();
  openSocket(URL).onopen = opened;
  expect(opened).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(opened).toHaveBeenCalledTimes(1);
});

test("a line that broke meanwhile is not taken", () => {
  openEarly();
  const early = FakeSocket.all[0];
  if (early === undefined) throw new Error("no socket");
  early.readyState = 3;
  expect(openSocket(URL)).toBe(FakeSocket.all[1]);
});
