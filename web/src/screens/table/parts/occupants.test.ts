import { expect, test } from "vitest";
import type { Room } from "../../../net/protocol";
import { personsOf } from "../../../people/persons";
import { occupantsOf, personOccupants, sittersNow } from "./occupants";

interface Sitting {
  player: string | null;
  name: string;
  bot?: number;
}

const FIRST = { player: "first", name: "阿明" };
const SECOND = { player: "second", name: "阿 明" };
const BOT = { player: null, name: "" };

function room(seats: readonly Sitting[], others: Record<string, unknown> = {}): Room {
  const kind = (one: Sitting) => (one.player === null ? "bot" : "player");
  return { seats: seats.map((one) => ({ ...one, kind: kind(one) })), ...others } as unknown as Room;
}

const names = (seats: readonly Sitting[], others?: Record<string, unknown>): string[] =>
  occupantsOf(room(seats, others)).map(({ name }) => name);

test("the second of two who look alike has a mark", () => {
  expect(names([FIRST, BOT, SECOND])).toEqual(["阿明", "小满", "阿 明②"]);
  expect(names([FIRST], { bench: [SECOND] })).toEqual(["阿明"]);
});

test("who came first keeps the name without it, wherever he sits now", () => {
  const match = { players: [FIRST, SECOND] };
  expect(names([SECOND, FIRST], { match })).toEqual(["阿 明②", "阿明"]);
  expect(names([SECOND], { match, bench: [FIRST] })).toEqual(["阿 明②"]);
});

test("somebody who had himself erased after a deal is told of as such at the seat he left", () => {
  const left = { player: null, name: "", kind: "empty" };
  const gone = { player: "gone", name: "" };
  const match = {
    players: [FIRST, gone, BOT],
    sat: [
      [0, 2, 1],
      [0, 1, 2],
    ],
  };
  const seats = [{ ...FIRST, kind: "player" }, left, left];
  const called = occupantsOf({ seats, match } as unknown as Room).map(({ name }) => name);
  expect(called).toEqual(["阿明", "已注销的牌友", ""]);
  const before = occupantsOf({ seats, match: null } as unknown as Room).map(({ name }) => name);
  expect(before).toEqual(["阿明", "", ""]);
});

test("lines of points call them as the chairs do", () => {
  const match = { players: [FIRST, SECOND] };
  const persons = [FIRST, SECOND].map((one) => ({ ...one, bot: null }));
  for (const seats of [[SECOND, FIRST], [SECOND]]) {
    const called = personOccupants(persons, occupantsOf(room(seats, { match })));
    expect(called.map(({ name }) => name)).toEqual(["阿明", "阿 明②"]);
  }
});

test("a name that was changed counts as it is now", () => {
  const match = { players: [FIRST, { ...SECOND, name: "老周头" }] };
  expect(names([FIRST, SECOND], { match })).toEqual(["阿明", "阿 明②"]);
  expect(names([{ ...FIRST, name: "大明" }, SECOND], { match })).toEqual(["大明", "阿 明"]);
});

test("a bot has its name and face on whatever seat it is, in the lines of points too", () => {
  const drawn = [{ ...BOT, bot: 2 }, FIRST, { ...BOT, bot: 1 }];
  const faces = (occupants: ReturnType<typeof occupantsOf>) =>
    occupants.map(({ name, face }) => [name, face]);
  const here = occupantsOf(room(drawn));
  const expected = [
    ["老周", 2],
    ["阿明", undefined],
    ["小满", 1],
  ];
  expect(faces(here)).toEqual(expected);
  const { persons } = personsOf([sittersNow(here)]);
  expect(faces(personOccupants(persons, here))).toEqual(expected);
});

test("at a server of an earlier release a bot keeps the name of somebody who has left", () => {
  expect(names([{ player: null, name: "阿明" }, BOT], { match: { players: [FIRST] } })).toEqual([
    "阿明",
    "小满",
  ]);
});
