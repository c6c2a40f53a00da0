// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { MatchState } from "../../net/protocol";
import { roomOf } from "./fixture/script";
import { occupantsOf } from "./occupants";
import { Standings } from "./Standings";

const host = document.createElement("div");

afterEach(() => {
  render(null, host);
});

/** The sentence at the end of this match about how it is settled; null for nothing. */
async function told(change: Partial<MatchState>, base: number): Promise<string | null> {
  const room = roomOf({ finished: true, away: false, ended: true });
  if (room.match === null) throw new Error("the match has not begun");
  const match = { ...room.match, finished: true, ...change };
  await act(() => {
    render(
      <Standings match={match} rules={{ base }} occupants={occupantsOf(room)} mine={0} />,
      host,
    );
  });
  return host.querySelector('[data-testid="settlement-how"]')?.textContent ?? null;
}

test("the end of a race says how its marks are settled, with the base where it counts", async () => {
  const marks = [100, 40, 0, -12];
  const race = { race_to: 100, marks, marks_history: [marks], history: [marks] };
  expect(await told(race, 1)).toBe("结算：每两家的分相减，分少的付差额");
  expect(await told(race, 2)).toBe("结算：每两家的分相减，分少的付差额 × 底分 2");
  expect(await told({}, 1)).toBeNull();
});

test("the reader's own row is marked, as on the sheet of a deal", async () => {
  await told({}, 1);
  const marked = [...host.querySelectorAll(".ranks li")].filter((row) =>
    row.querySelector(".result-me"),
  );
  expect(marked.map((row) => row.querySelector(".rank-name")?.textContent)).toEqual([
    occupantsOf(roomOf({ finished: true, away: false, ended: true }))[0]?.name,
  ]);
});
