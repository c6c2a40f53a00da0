import { expect, test } from "vitest";
import { sheetOf } from "../screens/scores/sheet";
import type { MatchSummary } from "./matches";
import { personTallyOf, personTallyOfSummary } from "./tally";

/** The same numbers in every run, each below `bound`. */
function dice(seed: number): (bound: number) => number {
  let state = seed * 2654435761;
  return (bound) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % bound;
  };
}

interface Sitting {
  player: string | null;
  name: string;
  level: string | null;
  bot: number | null;
}

const SEATS = 3;
const PEOPLE = ["a", "b", "c", "d", "e"];

/** People and bots on the seats, nobody twice: a bot on any seat. */
function sitting(below: (bound: number) => number): Sitting[] {
  const left = [...PEOPLE];
  const moved = below(SEATS);
  return Array.from({ length: SEATS }, (_, seat) => {
    if (below(4) === 0) {
      return { player: null, name: "", level: "greedy", bot: (seat + moved) % SEATS };
    }
    const [player = ""] = left.splice(below(left.length), 1);
    return { player, name: `name of ${player}`, level: null, bot: null };
  });
}

function gains(below: (bound: number) => number): number[] {
  const some = Array.from({ length: SEATS - 1 }, () => below(41) - 20);
  return [...some, -some.reduce((sum, points) => sum + points, 0)];
}

/** A match of some deals, in each of which others may sit than in the one before. */
function matchOf(below: (bound: number) => number, number: number) {
  let line = sitting(below);
  const lines: Sitting[][] = [];
  const history: number[][] = [];
  for (let deals = 1 + below(5); deals > 0; deals -= 1) {
    lines.push(line);
    history.push(gains(below));
    if (below(2) === 0) line = sitting(below);
  }
  return { share: `match ${number}`, lines, history };
}

type Played = ReturnType<typeof matchOf>;

function summaryOf({ share, lines, history }: Played): MatchSummary {
  return {
    match: share,
    share,
    ruleset: "mahjong/tuidaohu",
    rules: {},
    seats: lines[0] ?? [],
    sitters: Object.fromEntries(lines.map((line, deal) => [deal + 1, line])),
    seat: null,
    length: { unit: "deals", target: history.length },
    started: 1,
    ended: 2,
    history,
    marks_history: [],
    deals: [],
  } as unknown as MatchSummary;
}

/** The match as its table tells it. */
function toldOf({ lines, history }: Played) {
  const players: Sitting[] = [];
  const sat = lines.map((line) =>
    line.map((sitter) => {
      const known = players.findIndex(
        ({ player, bot }) => player === sitter.player && bot === sitter.bot,
      );
      return known >= 0 ? known : players.push(sitter) - 1;
    }),
  );
  const scores = Array.from({ length: SEATS }, (_, seat) =>
    history.reduce((sum, deal) => sum + (deal[seat] ?? 0), 0),
  );
  return {
    race_to: 0,
    history,
    marks_history: [],
    scores,
    marks: [],
    finished: true,
    players,
    sat,
  };
}

/** Points that the deals gave to this person. */
function owed(matches: readonly Played[], who: string): number {
  let sum = 0;
  for (const { lines, history } of matches) {
    for (const [deal, line] of lines.entries()) {
      const seat = line.findIndex(({ player }) => player === who);
      if (seat >= 0) sum += history[deal]?.[seat] ?? 0;
    }
  }
  return sum;
}

test("the standings and the sheet credit everybody with what the deals gave", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const below = dice(seed);
    const matches = Array.from({ length: 1 + below(3) }, (_, number) => matchOf(below, number));
    const sheet = sheetOf(matches.map(summaryOf), { one: (seat) => `bot ${seat}`, all: "bots" });
    const onSheet = (who: string) => sheet.sums[sheet.players.findIndex(({ id }) => id === who)];
    expect(PEOPLE.map((who) => onSheet(who) ?? 0)).toEqual(PEOPLE.map((who) => owed(matches, who)));
    expect(sheet.sums.reduce((sum, points) => sum + points, 0)).toBe(0);
    for (const match of matches) {
      const due = PEOPLE.map((who) => owed([match], who));
      const told = personTallyOf(toldOf(match), match.lines.at(-1) ?? []);
      for (const { persons, sums } of [told, personTallyOfSummary(summaryOf(match))]) {
        const credited = (who: string) => sums[persons.findIndex(({ player }) => player === who)];
        expect(PEOPLE.map((who) => credited(who) ?? 0)).toEqual(due);
      }
    }
  }
});

test("who has come for his first deal is there while the match runs, without points", () => {
  const [before, after] = [
    ["a", "b", null],
    ["a", "b", "c"],
  ].map((line) => line.map((player) => ({ player, name: player ?? "", level: null, bot: null })));
  const match = toldOf({ share: "s", lines: [before ?? []], history: [[3, -1, -2]] });
  const running = personTallyOf({ ...match, finished: false }, after ?? []);
  expect(running.persons.map(({ player }) => player)).toEqual(["a", "b", null, "c"]);
  expect(running.sums).toEqual([3, -1, -2, 0]);
  expect(running.deals).toEqual([[3, -1, -2, null]]);
  expect(personTallyOf(match, after ?? []).persons).toHaveLength(3);
});
