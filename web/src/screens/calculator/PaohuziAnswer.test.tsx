// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { readRules } from "../../board/paohuzi/table";
import type { HuxiAnswer } from "./judge";
import { EMPTY } from "./paohuzi";
import { PaohuziAnswer } from "./PaohuziAnswer";

const host = document.createElement("div");

afterEach(() => {
  render(null, host);
});

/** A win for which everybody else pays, at a table of so many seats. */
function win(players: number, huxi = 15, term = "huxi"): HuxiAnswer {
  const others = Array.from({ length: players - 1 }, (_, other) => other + 1);
  return {
    win: true,
    huxi,
    groups: [],
    score: {
      ...{ points: 1, huxi, units: 1, factor: 1, fans: [], groups: [], xing: null },
      terms: [{ id: term, units: 1 }],
    },
    transfers: others.map((payer) => ({ payer, payee: 0, points: 1, reason: "win", shares: [] })),
  };
}

async function show(answer: HuxiAnswer, players: number, rules = {}): Promise<void> {
  await act(() => {
    render(
      <PaohuziAnswer
        judged={{ is: "answered", answers: [answer], stale: false }}
        hand={EMPTY}
        table={readRules(rules)}
        players={players}
        tried={null}
        fans={[]}
        hint=""
        onAgain={() => undefined}
        onCard={() => undefined}
      />,
      host,
    );
  });
}

test("a hand without huxi is called so", async () => {
  await show(win(3, 0, "no_huxi"), 3, { units: "dun_table", no_huxi: 21 });
  expect(host.querySelector("[data-testid=calc-points]")?.textContent).toBe("无胡");
  expect(host.textContent).not.toContain("平胡");
  expect(host.textContent).toContain("无胡当 21 胡 → 1 敦");
});

test.each([
  [2, ["对家"]],
  [3, ["下家", "上家"]],
  [4, ["下家", "对家", "上家"]],
])("who pays is called as a table of %i calls it", async (players, names) => {
  await show(win(players), players);
  const payers = [...host.querySelectorAll(".transfer-payer")];
  expect(payers.map(({ textContent }) => textContent)).toEqual(names);
});
