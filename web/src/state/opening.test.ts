import { expect, test } from "vitest";
import { createOpening, WAITED_FOR } from "./opening";
import type { CreateTable, PlayNow } from "../net/protocol";

function stage() {
  const said: (CreateTable | PlayNow)[] = [];
  const world = { now: 0, line: true, shares: 0 };
  const opening = createOpening(
    (message) => {
      if (world.line) said.push(message);
      return world.line;
    },
    () => `share ${String(++world.shares)}`,
    () => world.now,
  );
  return { said, world, opening };
}

const wish = { type: "play_now", ruleset: "mahjong/tuidaohu" } as const;

test("a double tap says the same message twice", () => {
  const { said, opening, world } = stage();
  opening.ask(wish);
  opening.ask(wish);
  expect(said).toHaveLength(2);
  expect(said[1]).toEqual(said[0]);
  expect(said[0]?.key).toMatch(/^[0-9a-f]{64}$/);
  expect(world.shares).toBe(1);
});

test("another wish, and a wish after the answer, have keys of their own", () => {
  const { said, opening } = stage();
  opening.ask(wish);
  opening.ask({ type: "create_table", ruleset: "mahjong/tuidaohu" });
  opening.over();
  opening.ask({ type: "create_table", ruleset: "mahjong/tuidaohu" });
  expect(new Set(said.map((message) => message.key)).size).toBe(3);
  expect(said[1]).not.toHaveProperty("commitment");
});

test("what was not answered is asked for again over a new line, for a while", () => {
  const { said, world, opening } = stage();
  expect(opening.again()).toBe(false);
  opening.ask(wish);
  world.now = WAITED_FOR;
  expect(opening.again()).toBe(true);
  expect(said[1]).toEqual(said[0]);
  world.now = WAITED_FOR + 1;
  expect(opening.again()).toBe(false);
  expect(said).toHaveLength(2);
});

test("what could not be said is not said later", () => {
  const { said, world, opening } = stage();
  world.line = false;
  opening.ask(wish);
  world.line = true;
  expect(opening.again()).toBe(false);
  expect(said).toEqual([]);
});
