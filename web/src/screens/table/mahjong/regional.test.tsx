// @vitest-environment happy-dom
import { render, type ComponentChildren } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { apply, emptyTable, type MahjongBoard } from "../../../board/mahjong/board";
import type { MahjongEvent, Won } from "../../../board/mahjong/events";
import { renderPage, session } from "../../../fixture/page";
import { roomOf } from "../../../fixture/script";
import { loadRulesets, rulesetOf, type Setting } from "../../../rulesets/rulesets";
import { mahjongMeasure, noteOf } from "../../../telling/worth";
import { whyWords } from "../../../telling/mahjong/words";
import { sumWords } from "../../calculator/sum";
import { Menu } from "../../match/Menu";
import { Result } from "./ResultSheet";
import { MAHJONG_WIN } from "./winTelling";

const CHANGSHA = { scoring: "changsha", honours: false, base: 1, fan_cap: 0 };
const TAIWAN = { scoring: "taiwan", base: 5, fan_points: 1, fan_cap: 0 };
const RULES: Readonly<Record<string, Record<string, Setting>>> = {
  "mahjong/changsha": CHANGSHA,
  "mahjong/taiwan": TAIWAN,
  "mahjong/tuidaohu": { scoring: "fans", base: 2, fan_points: 1, fan_cap: 0 },
  "paohuzi/changde": {},
};

const same = (zh: string) => ({ zh, en: zh });
const fan = (id: string, name: string) => ({
  id,
  name: same(name),
  definition: same(name),
  points: 6,
  multiplier: 1,
});
const TOLD = {
  games: [
    {
      name: "mahjong",
      switches: [],
      guide: [],
      counting: { changsha: "instead", taiwan: "added", fans: "added" },
      fan_words: {
        changsha: { unit: same("分"), plain: same("小胡"), fans: same("大胡") },
        taiwan: { unit: same("台"), plain: same("无台"), fans: same("台数") },
      },
    },
    {
      name: "paohuzi",
      switches: [],
      counting: {},
      fan_words: { "": { fans: same("名堂"), sum: same("胡") } },
    },
  ],
  rulesets: Object.entries(RULES).map(([id, rules]) => ({
    id,
    game: id.split("/")[0],
    name: same(id),
    seats: 4,
    presets: [{ name: "usual", label: same(""), rules }],
    fans: [fan("full_flush", "清一色"), fan("all_pungs", "碰碰胡")],
  })),
  levels: [],
};

let host: HTMLElement;

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(TOLD)));
  await loadRulesets();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  host = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, host);
  host.remove();
  vi.restoreAllMocks();
});

/** A win with these fans, each worth so much. */
function won(points: number, ...fans: [string, number][]): Won {
  return {
    type: "won",
    seat: 0,
    tile: 16,
    giver: null,
    how: "self_drawn",
    hand: [0, 1, 2, 16, 16],
    score: {
      points,
      fans: fans.map(([id, worth]) => ({ id, points: worth, count: 1, tiles: [] })),
      groups: [],
      excluded: [],
    },
  };
}

function boardOf(win: Won, rules: Record<string, Setting>): MahjongBoard {
  const dealt: MahjongEvent = {
    type: "dealt",
    number: 1,
    dealer: 0,
    prevalent_wind: 0,
    streak: 0,
    hands: [null, null, null, null],
    sizes: [14, 13, 13, 13],
    tiles_left: 55,
    wild: [],
    indicator: null,
    stakes: [],
  };
  return [dealt, win].reduce(apply, emptyTable(rules));
}

async function show(page: ComponentChildren): Promise<void> {
  await act(() => {
    renderPage(page, host);
  });
}

/** The fans of a win on the sheet, the way to its points, and the button that computes it. */
async function sheet(
  win: Won,
  ruleset: string,
): Promise<Record<"fans" | "sum" | "button", string>> {
  const rules = RULES[ruleset] ?? {};
  const person = { id: null, bot: true, connected: true, substituted: false };
  await show(
    <Result
      board={boardOf(win, rules)}
      ruleset={ruleset}
      rules={rules}
      occupants={["甲", "乙", "丙", "丁"].map((name) => ({ ...person, name }))}
      scores={[0, 0, 0, 0]}
      mine={0}
    />,
  );
  const text = (selector: string) => host.querySelector(selector)?.textContent ?? "";
  return {
    fans: text(".result-fans"),
    sum: text('[data-testid="formula"]'),
    button: text('[data-testid="calculate"]'),
  };
}

test("a win of Changsha is 小胡, or 大胡 that are added, in 分", async () => {
  const id = "mahjong/changsha";
  expect(await sheet(won(1), id)).toEqual({ fans: "小胡", sum: "小胡 1＝ 1 分", button: "算分" });
  expect(await sheet(won(6, ["full_flush", 6]), id)).toEqual({
    fans: "清一色6 分",
    sum: "大胡 6＝ 6 分",
    button: "算分",
  });
  expect((await sheet(won(12, ["full_flush", 6], ["all_pungs", 6]), id)).sum).toBe(
    "大胡 6 ＋ 6＝ 12 分",
  );
});

test("a win of Taiwan has 台 or none, elsewhere 番 or none", async () => {
  expect(await sheet(won(5), "mahjong/taiwan")).toEqual({
    fans: "无台",
    sum: "底 5＝ 5 分",
    button: "算台",
  });
  expect(await sheet(won(2), "mahjong/tuidaohu")).toEqual({
    fans: "平胡",
    sum: "底 2＝ 2 分",
    button: "算番",
  });
});

test("a cap leaves the sum of great hands", () => {
  const rules = { ...CHANGSHA, fan_cap: 10 };
  const { score } = won(10, ["full_flush", 6], ["all_pungs", 6]);
  expect(sumWords(score, rulesetOf("mahjong/changsha"), rules)).toBe("大胡 10，封顶");
});

test("the table calls a win so while it is shown, and a wait in its unit", () => {
  const lines = (ruleset: string): string[] => {
    const rules = RULES[ruleset] ?? {};
    const win = won(1);
    return MAHJONG_WIN.lines(win, boardOf(win, rules), { ruleset, rules }).map(
      ({ words }) => words,
    );
  };
  expect(lines("mahjong/changsha")).toEqual(["小胡"]);
  expect(lines("mahjong/taiwan")).toEqual(["无台"]);
  const worth = { count: 0, points: 1, most: null, paid: [], why: null };
  const noted = (rules: Record<string, Setting>) =>
    noteOf({ claimed: worth, drawn: worth }, mahjongMeasure(rules, 0))?.words;
  expect(noted(CHANGSHA)).toBe("1分");
  expect(noted(TAIWAN)).toBe("无台");
  expect(noted({ scoring: "fans" })).toBe("平胡");
});

test("a hand that is worth too little lacks 台 in Taiwan", () => {
  expect(whyWords("too_few_fans", { ...TAIWAN, least_fans: 3 })).toBe("台不够，3 台才能胡");
});

test("the menu of a table names its fans and its calculator so", async () => {
  const room = roomOf({ finished: false, away: false, ended: false });
  vi.spyOn(session.seat, "value", "get").mockReturnValue(0);
  const named = async (ruleset: string): Promise<string[]> => {
    await show(
      <Menu
        room={{ ...room, ruleset, rules: RULES[ruleset] ?? {}, preset: "usual" }}
        seated
        log={() => null}
        onClose={() => undefined}
        onKeys={() => undefined}
      />,
    );
    return ["menu-fans", "menu-sum"].map(
      (item) => host.querySelector(`[data-testid=${item}]`)?.textContent ?? "",
    );
  };
  expect(await named("mahjong/changsha")).toEqual(["大胡表", "算分"]);
  expect(await named("mahjong/taiwan")).toEqual(["台数表", "算台"]);
  expect(await named("mahjong/tuidaohu")).toEqual(["番种表", "算番"]);
  expect(await named("paohuzi/changde")).toEqual(["名堂表", "算胡"]);
});
