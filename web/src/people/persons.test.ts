import { expect, test } from "vitest";
import { dealSitters, personsOf } from "./persons";
import { personTally, seatSumsBefore, type Tally } from "../matches/tally";

const person = (player: string, name = player) => ({ player, name });
const BOT = { player: null, name: "" };
const bot = (number: number) => ({ ...BOT, bot: number });

/** The people at the seats by deal: late comes for the bot, then goes; a moves to another seat. */
const SITTERS = [
  [person("a"), person("b"), BOT],
  [person("a"), person("b"), person("late")],
  [BOT, person("b", "B"), person("a")],
];
const DEALS = [
  [10, -20, 10],
  [4, 0, -4],
  [1, 2, -3],
];

function tally(change: Partial<Tally> = {}): Tally {
  return { raceTo: 0, deals: DEALS, sums: [15, -18, 3], settled: null, ...change };
}

test("points are those of who played the deal, and sum to nothing", () => {
  const counted = personTally(tally(), DEALS, SITTERS, []);
  expect(counted.persons.map((one) => [one.player, one.name, one.bot])).toEqual([
    ["a", "a", null],
    ["b", "B", null],
    [null, "", 2],
    ["late", "late", null],
    [null, "", 0],
  ]);
  expect(counted.deals).toEqual([
    [10, -20, 10, null, null],
    [4, 0, null, -4, null],
    [-3, 2, null, null, 1],
  ]);
  expect(counted.sums).toEqual([11, -18, 10, -4, 1]);
  expect(counted.sums.reduce((sum, points) => sum + points)).toBe(0);
  expect(counted.seatSums).toEqual([null, null, null, null, null]);
});

test("in a race the payments are by person, and the marks of a seat are told beside one's own", () => {
  const race = tally({ raceTo: 20, settled: [30, -36, 6] });
  const paid = [
    [20, -40, 20],
    [8, 0, -8],
    [2, 4, -6],
  ];
  const counted = personTally(race, paid, SITTERS, []);
  expect(counted.sums).toEqual([11, -18, 10, -4, 1]);
  expect(counted.settled).toEqual([22, -36, 20, -8, 2]);
  // The last to sit at seats 0 and 2, with others who have earned some of the marks.
  expect(counted.seatSums).toEqual([3, null, null, null, 15]);
});

test("before the first deal is over those who sit there have nothing", () => {
  const counted = personTally(tally({ deals: [], sums: [0, 0] }), [], [], [person("a"), BOT]);
  expect(counted.persons.map(({ player }) => player)).toEqual(["a", null]);
  expect(counted.sums).toEqual([0, 0]);
});

test("without a finished deal it is those who were dealt one, whoever has left since", () => {
  const begun = [[person("a"), person("b")]];
  const counted = personTally(tally({ deals: [], sums: [0, 0] }), [], begun, [person("a"), BOT]);
  expect(counted.persons.map(({ player }) => player)).toEqual(["a", "b"]);
});

test("whoever takes a seat begins with nothing, but for the marks of a race", () => {
  expect(seatSumsBefore(tally(), 1, SITTERS)).toEqual([0, 0, 0]);
  expect(seatSumsBefore(tally(), 2, SITTERS)).toEqual([10, -20, 0]);
  expect(seatSumsBefore(tally(), 3, SITTERS)).toEqual([0, -20, 14]);
  expect(seatSumsBefore(tally({ raceTo: 50 }), 3, SITTERS)).toEqual([14, -20, 6]);
  expect(seatSumsBefore(tally(), 4, SITTERS)).toEqual([15, -18, 3]);
});

test("a match at a table tells who sat where by their places among its players", () => {
  const players = [
    { ...person("a"), level: null, bot: null },
    { ...BOT, level: "greedy", bot: 1 },
    { ...person("late"), level: null, bot: null },
  ];
  const sitters = dealSitters({
    players,
    sat: [
      [0, 1],
      [2, 0],
    ],
  });
  expect(personsOf(sitters).columns).toEqual([
    [0, 1],
    [2, 0],
  ]);
});

test("a bot is itself on every seat, and two bots that follow each other on one are two", () => {
  const { persons, columns } = personsOf([
    [person("a"), bot(2), bot(1)],
    [bot(1), person("a"), bot(2)],
    [bot(1), bot(0), bot(2)],
  ]);
  expect(persons.map((one) => one.player ?? one.bot)).toEqual(["a", 2, 1, 0]);
  expect(columns).toEqual([
    [0, 1, 2],
    [2, 0, 1],
    [2, 3, 1],
  ]);
});
