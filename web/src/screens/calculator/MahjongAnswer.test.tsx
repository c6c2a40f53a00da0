// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { ScoreAnswer } from "./judge";
import { EMPTY, readRules, type Flag } from "./mahjong";
import { MahjongAnswer } from "./MahjongAnswer";

const host = document.createElement("div");

afterEach(() => {
  render(null, host);
});

type Paid = readonly (readonly [payer: number, payee: number, points: number])[];

/** The headline of a win of the next seat, of which a share is worth two. */
async function headline(paid: Paid | null): Promise<string | undefined> {
  const answer: ScoreAnswer = {
    ...{ win: true, points: 2, fans: [], groups: [], excluded: [] },
    ...(paid === null
      ? {}
      : {
          transfers: paid.map(([payer, payee, points]) => ({
            ...{ payer, payee, points, reason: "win", shares: [] },
          })),
        }),
  };
  await act(() => {
    render(
      <MahjongAnswer
        judged={{ is: "answered", answers: [answer], stale: false }}
        hand={{ ...EMPTY, seat: 1, winning: 0 }}
        rules={{}}
        table={readRules({})}
        ruleset={null}
        onAgain={() => undefined}
        onTile={() => undefined}
      />,
      host,
    );
  });
  return host.querySelector("[data-testid=calc-points]")?.textContent;
}

test("the headline of a win is the sum that the winner has of all who pay", async () => {
  const all = await headline([
    [0, 1, 4],
    [2, 1, 2],
    [3, 1, 2],
    [3, 0, 1],
  ]);
  expect(all).toBe("8 分");
  expect(await headline([[2, 1, 2]])).toBe("2 分");
});

test("a share is the headline where nobody knows who pays", async () => {
  expect(await headline(null)).toBe("2 分");
});

test("where kong points are paid back a win on the discard after one says so", async () => {
  const told = async (rule: string, flags: readonly Flag[]): Promise<string | undefined> => {
    const rules = { kong_discard_kong: rule, kong_discard: true };
    const answer: ScoreAnswer = {
      ...{ win: true, points: 2, fans: [], groups: [], excluded: [] },
    };
    await act(() => {
      render(
        <MahjongAnswer
          judged={{ is: "answered", answers: [answer], stale: false }}
          hand={{ ...EMPTY, seat: 1, winning: 0, flags }}
          rules={rules}
          table={readRules(rules)}
          ruleset={null}
          onAgain={() => undefined}
          onTile={() => undefined}
        />,
        host,
      );
    });
    return host.querySelector("[data-testid=calc-kong-returned]")?.textContent;
  };
  expect(await told("refund", ["kong_discard"])).toContain("退杠钱另算");
  expect(await told("refund", [])).toBeUndefined();
  expect(await told("keep", ["kong_discard"])).toBeUndefined();
});
