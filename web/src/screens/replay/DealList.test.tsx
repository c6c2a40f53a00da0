// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { seatIn, type MatchSummary } from "../../matches/matches";
import { DealList } from "./DealList";

const host = document.createElement("div");
const seat = (player: string) => ({ player, name: player, level: null });

const MATCH = {
  seats: [seat("外婆"), seat("三叔")],
  sitters: { "2": [seat("外婆"), seat("小舅")], "3": [seat("小舅"), seat("外婆")] },
  seat: 0,
  length: { unit: "deals", target: 3 },
  ended: 1,
  history: [
    [-8, 8],
    [2, -2],
    [5, -5],
  ],
  marks_history: [],
  deals: [1, 2, 3],
} as unknown as MatchSummary;

afterEach(() => {
  render(null, host);
});

test("the deals of a match have a column for each person, wherever they sat", async () => {
  await act(() => {
    render(<DealList match={MATCH} current={null} onChoose={() => undefined} />, host);
  });
  const rows = [...host.querySelectorAll("tr")].map((row) =>
    [...row.children].slice(1).map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ["外婆", "三叔", "小舅"],
    ["−8", "+8", ""],
    ["+2", "", "−2"],
    ["−5", "", "+5"],
    ["−11", "+8", "+3"],
  ]);
  expect(host.querySelector("th.mine")?.textContent).toBe("外婆");
});

test("the reader's seat in a deal is where they sat in it", () => {
  expect([1, 2, 3].map((deal) => seatIn(MATCH, deal))).toEqual([0, 0, 1]);
  expect([1, 2, 3].map((deal) => seatIn({ ...MATCH, seat: null, reader: "小舅" }, deal))).toEqual([
    null,
    1,
    0,
  ]);
  expect(seatIn({ ...MATCH, sitters: { "2": [seat("二姨"), seat("小舅")] } }, 2)).toBeNull();
});
