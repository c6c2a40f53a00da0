import { expect, test } from "vitest";
import type { ActionHint, WaitingTile } from "../../../net/protocol";
import { bestAhead } from "./Ahead";

const win = (points: number) => ({ count: 15, points });
const few = { count: 3, why: "too_few_fans" };
const wait = (left: number, over: Partial<WaitingTile> = {}): WaitingTile => ({
  ...{ tile: left, left, claimed: null, drawn: null },
  ...over,
});
const hint = (choice: number, ...waits: WaitingTile[]): ActionHint => ({ choice, waits });

function best(...hints: ActionHint[]): number | undefined {
  const ways = new Map(hints.map((one) => [one.choice, one]));
  return bestAhead(ways, [...ways.keys()])?.choice;
}

test("the way with the most winning pieces is named", () => {
  expect(best(hint(1, wait(2)), hint(2, wait(3), wait(1)), hint(3, wait(3)))).toBe(2);
  expect(best()).toBeUndefined();
});

test("of ways with as many pieces the dearest is named, and not the first", () => {
  const cheap = wait(3, { claimed: win(2), drawn: win(2) });
  const dear = wait(3, { claimed: win(2), drawn: win(6) });
  expect(best(hint(1, cheap), hint(2, dear), hint(3, cheap))).toBe(2);
});

test("pieces that do not win count for nothing", () => {
  const short = wait(8, { claimed: few, drawn: few });
  expect(best(hint(1, short), hint(2, wait(1, { drawn: win(8) })))).toBe(2);
  expect(best(hint(1, short))).toBe(1);
});
