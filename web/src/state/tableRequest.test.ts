import { expect, test } from "vitest";
import { createTableRequest, REQUEST_TIMEOUT } from "./tableRequest";
import type { CreateTable, PlayNow, PlayOn } from "../net/protocol";

function stage() {
  const said: (CreateTable | PlayNow | PlayOn)[] = [];
  const world = { now: 0, line: true, shares: 0 };
  const request = createTableRequest(
    (message) => {
      if (world.line) said.push(message);
      return world.line;
    },
    () => `share ${String(++world.shares)}`,
    () => world.now,
  );
  return { said, world, request };
}

const wanted = { type: "play_now", ruleset: "mahjong/tuidaohu" } as const;

test("a double tap says the same message twice", () => {
  const { said, request, world } = stage();
  request.ask(wanted);
  request.ask(wanted);
  expect(said).toHaveLength(2);
  expect(said[1]).toEqual(said[0]);
  expect(said[0]?.key).toMatch(/^[0-9a-f]{64}$/);
  expect(world.shares).toBe(1);
});

test("another wanted, and a wanted after the answer, have keys of their own", () => {
  const { said, request } = stage();
  request.ask(wanted);
  request.ask({ type: "create_table", ruleset: "mahjong/tuidaohu" });
  request.drop();
  request.ask({ type: "create_table", ruleset: "mahjong/tuidaohu" });
  expect(new Set(said.map((message) => message.key)).size).toBe(3);
  expect(said[1]).not.toHaveProperty("commitment");
});

test("a deal that is played on makes no share of a shuffle, and has a key", () => {
  const { said, request, world } = stage();
  const moment = { type: "play_on", share: "a-share", deal: 2, step: 31, seat: 1 } as const;
  request.ask(moment);
  request.ask(moment);
  request.ask({ ...moment, step: 32 });
  expect(world.shares).toBe(0);
  expect(said[1]).toEqual(said[0]);
  expect(said[0]).toMatchObject(moment);
  expect(said[0]).not.toHaveProperty("commitment");
  expect(said[0]?.key).toMatch(/^[0-9a-f]{64}$/);
  expect(said[2]?.key).not.toBe(said[0]?.key);
});

test("what was not answered is asked for again over a new line, for a while", () => {
  const { said, world, request } = stage();
  expect(request.resend()).toBe(false);
  request.ask(wanted);
  world.now = REQUEST_TIMEOUT;
  expect(request.resend()).toBe(true);
  expect(said[1]).toEqual(said[0]);
  world.now = REQUEST_TIMEOUT + 1;
  expect(request.resend()).toBe(false);
  expect(said).toHaveLength(2);
});

test("what could not be said is not said later", () => {
  const { said, world, request } = stage();
  world.line = false;
  request.ask(wanted);
  world.line = true;
  expect(request.resend()).toBe(false);
  expect(said).toEqual([]);
});
