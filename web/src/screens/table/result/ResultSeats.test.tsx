// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { BoardState } from "../../../board/fold";
import { RaceTo } from "../../../matches/MatchPoints";
import { ResultSeats } from "./ResultSeats";

const host = document.createElement("div");

afterEach(() => {
  render(null, host);
});

/** The rows below a deal that moved nothing, as they are read. */
async function rows(scores: readonly number[], raceTo = 0): Promise<(string | null)[]> {
  const none = scores.map(() => 0);
  const board = { seats: scores.map(() => ({})), wins: [], scores: none, settled: null };
  await act(() => {
    render(
      <RaceTo.Provider value={raceTo}>
        <ResultSeats
          board={board as unknown as BoardState}
          scores={scores}
          mine={null}
          chosen={0}
          onChoose={() => undefined}
          name={(seat) => `P${seat} `}
          mark={() => ""}
        />
      </RaceTo.Provider>,
      host,
    );
  });
  return [...host.querySelectorAll(".result-seats li, .result-elsewhere")].map(
    ({ textContent }) => textContent,
  );
}

test("the sums come to nothing with those who sit here no more", async () => {
  expect(await rows([-1, -3, 5, 0])).toEqual([
    "P0 0总分−1",
    "P1 0总分−3",
    "P2 0总分+5",
    "P3 0总分0",
    "不在座的人 −1",
  ]);
  expect(await rows([-1, -3, 4])).toHaveLength(3);
});

test("marks of a race do not come to nothing", async () => {
  expect(await rows([10, 0, 20], 100)).toHaveLength(3);
});
