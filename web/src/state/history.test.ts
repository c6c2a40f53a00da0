import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import { registerFold, type BoardState, type GameEvent } from "../board/fold";
import type { DealIdentity } from "../net/protocol";
import { boardFollowing, createHistory } from "./history";

type Told = BoardState & { told: string[] };

for (const game of ["mahjong", "paohuzi"] as const) {
  registerFold(game, {
    start: () => ({ game, told: [] }) as never,
    apply: (board, event) => {
      const card = event.type === "flipped";
      if (card !== (game === "paohuzi")) throw new Error("an event of another game");
      return { ...board, told: [...(board as Told).told, event.type] } as never;
    },
  });
}

const tile = { type: "drawn" } as GameEvent;
const card = { type: "flipped" } as GameEvent;
const mahjong = (number = 1, match = "m1"): DealIdentity => ({
  match,
  number,
  ruleset: "mahjong/tuidaohu",
});

function table() {
  const history = createHistory();
  const room = signal<{ ruleset: string; rules: object } | null>({
    ruleset: "mahjong/tuidaohu",
    rules: {},
  });
  const follow = boardFollowing(history.told, () => room.value as never);
  return { history, room, told: () => (follow() as Told | null)?.told ?? null };
}

test("a deal that was given up is forgotten, also where the numbers go on", () => {
  const { history, told } = table();
  history.expect(1, mahjong());
  history.extend(1, [tile, tile], mahjong());
  history.expect(3, null);
  expect(history.told.value).toMatchObject({ seq: 2, events: [], deal: null });
  expect(told()).toBeNull();
});

test("the same deal goes on after a break", () => {
  const { history, told } = table();
  history.expect(1, mahjong());
  history.extend(1, [tile, tile], mahjong());
  const { epoch } = history.told.value;
  history.expect(3, mahjong());
  history.extend(3, [tile]);
  expect(history.told.value).toMatchObject({ epoch, seq: 3, deal: mahjong() });
  expect(told()).toHaveLength(3);
});

test.each([mahjong(2), mahjong(1, "m2")])("another deal begins anew: %o", (next) => {
  const { history, told } = table();
  history.expect(1, mahjong());
  history.extend(1, [tile, tile], mahjong());
  history.extend(3, [tile], next);
  expect(history.told.value).toMatchObject({ seq: 3, events: [tile], deal: next });
  expect(told()).toHaveLength(1);
});

test("the room's rules fold no deal of others", () => {
  const { history, room, told } = table();
  history.expect(1, mahjong());
  history.extend(1, [tile], mahjong());
  expect(told()).toEqual(["drawn"]);
  room.value = { ruleset: "paohuzi/loudi", rules: {} };
  expect(told()).toBeNull();
  const loudi = { match: "m2", number: 1, ruleset: "paohuzi/loudi" };
  history.expect(2, null);
  history.extend(2, [card], loudi);
  expect(told()).toEqual(["flipped"]);
  room.value = { ruleset: "mahjong/tuidaohu", rules: {} };
  expect(told()).toBeNull();
});

test("an event that cannot be folded is not folded half", () => {
  const { history, told } = table();
  history.expect(1, mahjong());
  history.extend(1, [tile], mahjong());
  expect(told()).toHaveLength(1);
  history.extend(2, [tile, card]);
  expect(told).toThrow("another game");
  expect(told).toThrow("another game");
});

test("what is cleared is no deal, and the numbers go on", () => {
  const { history } = table();
  history.expect(1, mahjong());
  history.extend(1, [tile, tile], mahjong());
  history.clear();
  expect(history.told.value).toMatchObject({ seq: 2, events: [], deal: null });
  expect(history.extend(3, [tile], mahjong(1, "m2"))).toEqual([tile]);
});

test("a server that names no deal is believed by its numbers", () => {
  const { history, told } = table();
  history.expect(1, undefined);
  history.extend(1, [tile, tile]);
  history.expect(3, undefined);
  expect(told()).toHaveLength(2);
  // The table has moved to a node that names it, and back.
  history.expect(3, mahjong());
  expect(told()).toHaveLength(2);
  history.expect(3, undefined);
  expect(told()).toHaveLength(2);
  history.expect(3, null);
  expect(told()).toBeNull();
});
