// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { MatchState } from "../../net/protocol";
import { roomOf } from "../../fixture/script";
import type { Setting } from "../../rulesets/rulesets";
import { occupantsOf } from "../table/parts/occupants";
import { Standings } from "./Standings";

const host = document.createElement("div");

afterEach(() => {
  render(null, host);
});

/** The sentence at the end of this match about its settlement; null for nothing. */
async function told(
  change: Partial<MatchState>,
  base: number,
  more: Readonly<Record<string, Setting>> = {},
): Promise<string | null> {
  const room = roomOf({ finished: true, away: false, ended: true });
  if (room.match === null) throw new Error("the match has not begun");
  const match = { ...room.match, finished: true, ...change };
  await act(() => {
    render(
      <Standings
        match={match}
        rules={{ base, ...more }}
        occupants={occupantsOf(room)}
        me="p-小雨"
      />,
      host,
    );
  });
  return host.querySelector('[data-testid="settlement-how"]')?.textContent ?? null;
}

/** Two people and two bots. */
function bots(): MatchState["players"] {
  return ["小雨", null, "外婆", null].map((name) => ({
    player: name === null ? null : `p-${name}`,
    name: name ?? "",
    level: name === null ? "greedy" : null,
    bot: null,
  }));
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

test("the crown stands at the first place or nowhere: a bot there has none", async () => {
  const history = [[7, 9, -8, -8]];
  await told(
    { history, scores: history[0] ?? [], players: bots(), sat: [[0, 1, 2, 3]], wins: [[]] },
    1,
  );
  expect(host.querySelectorAll('[data-testid="big-winner"]')).toHaveLength(0);
});

test("all who share the first place have the crown", async () => {
  const history = [[9, -9, 9, -9]];
  const sat = [[0, 1, 2, 3]];
  await told({ history, scores: history[0] ?? [], players: bots(), sat, wins: [[]] }, 1);
  const crowned = [...host.querySelectorAll(".ranks li")].map(
    (row) => row.querySelector('[data-testid="big-winner"]') !== null,
  );
  expect(crowned).toEqual([true, true, false, false]);
});

test("points are those of who played for them, whoever sits there now", async () => {
  const player = (name: string) => ({ player: `p-${name}`, name, level: null, bot: null });
  await told(
    {
      race_to: 100,
      players: [
        player("小雨"),
        { player: null, name: "", level: "greedy", bot: 1 },
        player("外婆"),
        player("走了的"),
      ],
      // 外婆 has come for the second deal, when somebody else went who had won the first.
      sat: [
        [0, 1, 3],
        [0, 1, 2],
      ],
      marks_history: [
        [0, 0, 36],
        [0, 10, 64],
      ],
      marks: [0, 10, 100],
      history: [
        [-36, -36, 72],
        [-74, -44, 118],
      ],
      wins: [
        [{ seat: 2, giver: null, self_drawn: true, points: 36 }],
        [{ seat: 2, giver: 0, self_drawn: false, points: 60 }],
      ],
      scores: [-110, -80, 190],
    },
    1,
  );
  const rows = [...host.querySelectorAll(".ranks li")].map((row) => [
    row.querySelector(".rank-name")?.textContent,
    row.querySelector(".rank-points")?.textContent,
    ...[...row.querySelectorAll(".rank-settled")].map((line) => line.textContent),
  ]);
  expect(rows).toEqual([
    ["外婆", "64/100", "座位分 100/100", "结算 +118"],
    ["走了的", "36/100", "结算 +72"],
    ["小满", "10/100", "结算 −80"],
    ["小雨", "0/100", "结算 −110"],
  ]);
  const table = [...host.querySelectorAll(".scoreboard tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(table).toEqual([
    ["", "小雨", "小满", "走了的", "外婆"],
    ["1", "0", "0", "+36", ""],
    ["2", "0", "+10", "", "+64"],
    ["总分", "0/100", "10/100", "36/100", "64/100"],
    ["座位分", "", "", "", "100/100"],
    ["结算", "−110", "−80", "+72", "+118"],
  ]);
  expect(host.querySelector('[data-rank="1"] [data-testid="big-winner"]')).not.toBeNull();
  expect(host.querySelectorAll('[data-testid="big-winner"]')).toHaveLength(1);
  const feats = [...host.querySelectorAll('[data-testid="rank-feats"]')];
  expect(feats.map((line) => line.textContent)).toEqual([
    "胡 1 · 自摸 0 · 点炮 0 · 最大 +60",
    "胡 1 · 自摸 1 · 点炮 0 · 最大 +36",
    "胡 0 · 自摸 0 · 点炮 0",
    "胡 0 · 自摸 0 · 点炮 1",
  ]);
  // A line may break between two of these only.
  expect([...(feats[0]?.children ?? [])].map((feat) => feat.textContent)).toEqual([
    "胡 1 ·",
    "自摸 0 ·",
    "点炮 0 ·",
    "最大 +60",
  ]);
});

test("where nobody wins on a discard the ranks have no count of discards", async () => {
  const won = {
    history: [[36, -12, -12, -12]],
    scores: [36, -12, -12, -12],
    players: bots(),
    sat: [[0, 1, 2, 3]],
    wins: [[{ seat: 0, giver: null, self_drawn: true, points: 36 }]],
  };
  const first = (): string | undefined =>
    host.querySelector('[data-testid="rank-feats"]')?.textContent;
  await told(won, 1);
  expect(first()).toBe("胡 1 · 自摸 1 · 点炮 0 · 最大 +36");
  await told(won, 1, { hu_on_discard: false });
  expect(first()).toBe("胡 1 · 自摸 1 · 最大 +36");
});
