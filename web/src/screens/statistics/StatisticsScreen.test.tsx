// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Welcome } from "../../net/protocol";
import { renderPage, session } from "../../fixture/page";
import { navigate, route } from "../../navigation/route";
import { svgOf } from "../../picture/svg";
import { loadDetails } from "../../rulesets/rulesets";
import type { BestWin, GameStatistics, Opponent, Statistics } from "./statistics";
import { spanText } from "./day";
import { tenths } from "./figures";
import { statisticsCsv } from "./statisticsCsv";
import { statisticsDrawing } from "./statisticsDrawing";
import { statisticsText } from "./statisticsText";
import { StatisticsScreen } from "./StatisticsScreen";

const OPPONENTS: Opponent[] = [
  {
    player: "b",
    name: "外婆",
    deals: 96,
    given: 5,
    given_points: 60,
    taken: 7,
    taken_points: 91,
  },
  { player: "c", name: "三叔", deals: 4, given: 0, given_points: 0, taken: 0, taken_points: 0 },
];

const BEST: BestWin = {
  share: "share-1234",
  deal: 3,
  seat: 0,
  points: 48,
  fans: ["all_pungs"],
  ended: 1_764_590_000,
};

const TUIDAOHU: GameStatistics = {
  ruleset: "mahjong/tuidaohu",
  rules: {},
  race: false,
  people: true,
  deals: 120,
  points: -30,
  spread: 12.34,
  wins: 31,
  won: 31,
  self_drawn: 12,
  deal_ins: 14,
  dealt_in: 14,
  best: 48,
  matches: 6,
  places: [1, 3, 0, 2],
  fans: [
    ["all_pungs", 9],
    ["gone", 2],
  ],
  course: [
    [1_760_000_000, 24],
    [1_764_590_000, -54],
  ],
  first: 1_760_000_000,
  last: 1_764_590_000,
  opponents: OPPONENTS,
  best_wins: [BEST],
};

const PAOHUZI: GameStatistics = {
  ...TUIDAOHU,
  ruleset: "paohuzi/leiyang",
  deals: 9,
  wins: 0,
  won: 0,
  self_drawn: 0,
  deal_ins: null,
  dealt_in: null,
  best: null,
  matches: 0,
  places: [0, 0, 0],
  fans: [],
  course: [[1_760_000_000, 3]],
  opponents: OPPONENTS.slice(1),
  best_wins: [],
};

/** Several wins in a deal, and a name of its own by a switch. */
const SICHUAN: GameStatistics = {
  ...TUIDAOHU,
  ruleset: "mahjong/sichuan",
  rules: { winners_stay: true },
  deals: 40,
  points: -90,
  spread: 9,
  wins: 31,
  won: 29,
  deal_ins: 14,
  dealt_in: 12,
  last: 1_760_000_000,
};

const RACE: GameStatistics = {
  ...TUIDAOHU,
  race: true,
  deals: 30,
  points: 90,
  opponents: [{ ...(OPPONENTS[0] as Opponent), given_points: null, taken_points: null }],
  best_wins: [{ ...BEST, fans: [] }],
};

const WITH_BOTS: GameStatistics = { ...TUIDAOHU, people: false, deals: 200, opponents: [] };

const STATISTICS: Statistics = {
  player: "a",
  name: "小雨",
  together: false,
  games: [WITH_BOTS, TUIDAOHU, PAOHUZI],
  days: 23,
  first: 1_760_000_000,
  last: 1_764_590_000,
};

const told = {
  games: ["mahjong", "paohuzi"].map((name) => ({
    name,
    switches: [],
    counting: {},
    fan_words: { counted: { fans: { zh: "台数", en: "tai" } } },
  })),
  rulesets: [
    ["mahjong", "tuidaohu", "推倒胡"],
    ["mahjong", "sichuan", "四川血战"],
    ["paohuzi", "leiyang", "耒阳提龙"],
  ].map(([game, id, zh]) => ({
    id: `${game}/${id}`,
    game,
    name: { zh, en: id },
    names: [
      {
        where: [{ switch: "winners_stay", values: [true] }],
        text: { zh: "四川血流", en: "Bloody river" },
      },
    ],
    presets: [{ name: "usual", label: { zh: "", en: "" }, rules: { scoring: "counted" } }],
    fans: [{ id: "all_pungs", name: { zh: "碰碰胡", en: "All Pungs" } }],
  })),
  levels: [],
};

let host: HTMLElement;
let answer: { ok: boolean; body: unknown };
let asked: string[];

beforeEach(async () => {
  host = document.body.appendChild(document.createElement("div"));
  navigate({ is: "home" });
  asked = [];
  answer = { ok: true, body: STATISTICS };
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: "a" } as Welcome);
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-480);
  vi.stubGlobal("fetch", (path: string) => {
    if (path.startsWith("/api/rulesets")) {
      return Promise.resolve({ ok: true, json: () => Promise.resolve(told) });
    }
    asked.push(path);
    return Promise.resolve({ ok: answer.ok, json: () => Promise.resolve(answer.body) });
  });
  await loadDetails();
});

afterEach(() => {
  render(null, host);
  host.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The page at its address, as the app shows it. */
function Routed() {
  const where = route.value;
  return where.is !== "statistics" ? null : (
    <StatisticsScreen player={where.player} game={where.game} />
  );
}

async function show(player: string | null, game: string | null = null): Promise<void> {
  await act(() => {
    navigate({ is: "statistics", player, game });
    renderPage(<Routed />, host);
  });
  // Its request begins once it stands there.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

const part = (name: string): Element | null => host.querySelector(`[data-testid="${name}"]`);

/** By label the figures and their notes. */
function figures(): Record<string, string> {
  return Object.fromEntries(
    [...(part("figures")?.children ?? [])].map((one) => [
      one.querySelector("dt")?.textContent ?? "",
      [...(one.querySelector("dd")?.children ?? [])].map((word) => word.textContent).join(" "),
    ]),
  );
}

async function choose(label: string): Promise<void> {
  const segment = [...host.querySelectorAll(".segment")].find((one) => one.textContent === label);
  await act(() => {
    segment?.querySelector("input")?.click();
  });
}

async function press(name: string): Promise<void> {
  await act(() => {
    host.querySelector<HTMLElement>(`[data-testid="${name}"]`)?.click();
  });
}

test("the game most played with people is shown first, in figures", async () => {
  await show(null);
  expect(asked).toEqual(["/api/statistics?offset=480"]);
  expect(part("statistics-head")?.textContent).toContain("一共 23 天 · 329 局");
  expect(figures()).toEqual({
    局数: "120",
    总分: "−30",
    每局平均: "−0.3 通常 ±12.3",
    胡牌率: "26% 31 / 120",
    自摸率: "39% 12 / 31",
    点炮率: "12% 14 / 120",
    最大一把: "+48",
    打完几场: "6",
    平均名次: "2.5",
  });
});

test("deals of one day name it once", async () => {
  await show(null);
  const days = () => part("statistics-head")?.textContent.match(/\d{4}年/g);
  expect(days()).toHaveLength(2);
  render(null, host);
  answer = { ok: true, body: { ...STATISTICS, first: STATISTICS.last } };
  await show(null);
  expect(days()).toHaveLength(1);
});

test("another game and another kind of opponents are chosen", async () => {
  await show(null);
  await choose("耒阳提龙");
  // Nobody can give a win there, none was won, and no match was finished.
  expect(figures()).toMatchObject({ 局数: "9", 胡牌率: "0% 0 / 9", 自摸率: "–", 最大一把: "–" });
  expect(Object.keys(figures())).toHaveLength(6);
  expect(["course", "places", "fans", "best"].map(part)).toEqual([null, null, null, null]);
  await choose("和机器人");
  expect(figures()["局数"]).toBe("200");
  expect(part("opponents")).toBeNull();
});

test("rates count deals, and the wins are told where a deal has several", async () => {
  answer = { ok: true, body: { ...STATISTICS, games: [SICHUAN] } };
  await show(null);
  expect(part("statistics-head")?.nextElementSibling?.textContent).toBe("四川血流");
  expect(figures()).toMatchObject({
    每局平均: "−2.3 通常 ±9.0",
    胡牌率: "73% 29 / 40 · 胡\u00a031\u00a0次",
    点炮率: "30% 12 / 40 · 点炮\u00a014\u00a0次",
  });
});

test("averages are rounded alike on both sides of zero", () => {
  expect([2.25, -2.25, 3, -0.04].map(tenths)).toEqual([2.3, -2.3, 3, 0]);
});

test("a race is a game of its own", async () => {
  answer = { ok: true, body: { ...STATISTICS, games: [TUIDAOHU, RACE, SICHUAN] } };
  await show(null);
  expect([...host.querySelectorAll(".segment")].map((one) => one.textContent)).toEqual([
    "推倒胡",
    "推倒胡 · 先到分",
    "四川血流",
  ]);
  await choose("推倒胡 · 先到分");
  expect(figures()).toMatchObject({ 局数: "30", 每局平均: "+3.0 通常 ±12.3" });
  // The points of its wins are not known.
  const cells = [...(part("opponents")?.querySelectorAll("td") ?? [])];
  expect(cells.map((one) => one.textContent)).toEqual(["7 次", "5 次"]);
  // Without a named fan the day alone stands there.
  expect(part("best-win")?.querySelectorAll(".row-facts > *")).toHaveLength(1);
  expect(part("best-win")?.textContent).not.toContain("推倒胡");
  expect(statisticsText(STATISTICS, RACE)).toContain("推倒胡 · 先到分 · 和朋友");
  expect(statisticsDrawing(STATISTICS, RACE).body).toContain("推倒胡 · 先到分 · 和朋友");
  expect(statisticsCsv([RACE])).toContain("推倒胡 · 先到分,和朋友,30");
});

test("the address has the game, which a reload and another person keep", async () => {
  const games = [WITH_BOTS, TUIDAOHU, SICHUAN];
  answer = { ok: true, body: { ...STATISTICS, games } };
  await show(null);
  const entries = history.length;
  await choose("四川血流");
  const key = "mahjong/sichuan/winners_stay=true";
  expect(location.hash).toBe(`#/me/-/${key}`);
  expect(history.length).toBe(entries);
  expect(asked).toHaveLength(1);
  render(null, host);
  await show(null, key);
  expect(figures()["局数"]).toBe("40");
  await press("opponent");
  expect(location.hash).toBe(`#/me/b/${key}`);
  // The other kind of opponents has no such game.
  await show(null, key);
  await choose("和机器人");
  expect(location.hash).toBe("#/me/-/mahjong/tuidaohu/bots");
});

test("a game that the person has not is the one most played", async () => {
  await show(null, "mahjong/sichuan");
  expect(figures()["局数"]).toBe("120");
});

test("plots are said in a sentence", async () => {
  await show(null);
  const said = (name: string) =>
    part(name)?.querySelector('svg[role="img"]')?.getAttribute("aria-label");
  expect(said("course")).toBe("2 场的总分走势：从 0 到 −30，最高 +24，最低 −30");
  expect(said("places")).toBe("6 场的名次：第一 1 次，第二 3 次，第三 0 次，第四 2 次");
  const heights = [...(part("places")?.querySelectorAll("rect") ?? [])].map((bar) =>
    Number(bar.getAttribute("height")).toFixed(2),
  );
  expect(heights).toEqual(["0.33", "1.00", "0.02", "0.67"]);
});

test("fans are named, and one that is no more is left out", async () => {
  await show(null);
  expect(part("fans")?.querySelector("h2")?.textContent).toBe("常胡的台数");
  expect([...(part("fans")?.querySelectorAll("li") ?? [])].map((one) => one.textContent)).toEqual([
    "碰碰胡9",
  ]);
});

test("who gave wins to whom is told, and leads to the page with that person", async () => {
  await show(null);
  const rows = [...(part("opponents")?.querySelectorAll("tbody tr") ?? [])];
  const cells = rows.map((row) => [...row.querySelectorAll("td")].map((one) => one.textContent));
  expect(cells).toEqual([
    ["7 次+91", "5 次−60"],
    ["0 次", "0 次"],
  ]);
  expect(part("opponents")?.querySelector("thead")?.textContent).toBe("牌友点给我我点给");
  await press("opponent");
  expect(location.hash).toBe("#/me/b/mahjong/tuidaohu");
});

test("a great win of the game leads to its replay", async () => {
  await show(null);
  expect(host.querySelectorAll('[data-testid="best-win"]')).toHaveLength(1);
  expect(part("best-win")?.textContent).toMatch(/^\+48碰碰胡\d+月/);
  await press("best-win");
  expect(location.hash).toBe("#/r/share-1234/3");
});

test("the page of another person counts for that person, and leads back to mine", async () => {
  const opponents = [{ ...OPPONENTS[0], player: "a", name: "小雨" }];
  const games = [{ ...TUIDAOHU, opponents }];
  const body = { ...STATISTICS, player: "b", name: "外婆", together: true, games };
  answer = { ok: true, body };
  await show("b");
  expect(asked).toEqual(["/api/statistics/b?offset=480"]);
  expect(host.querySelector("h1")?.textContent).toBe("外婆的统计");
  expect(part("statistics-head")?.textContent).toContain("只算你们一起打的局");
  expect(part("opponents")?.querySelector("thead")?.textContent).toBe("牌友收炮放炮");
  expect(part("opponent")?.querySelector("strong")?.textContent).toBe("我");
  await press("opponent");
  expect(location.hash).toBe("#/me/-/mahjong/tuidaohu");
});

test("the arrow leads from a friend to mine, and from there to the evenings", async () => {
  const arrow = () => host.querySelector<HTMLElement>(".page-head button");
  await show("b");
  expect(arrow()?.getAttribute("aria-label")).toBe("回我的统计");
  arrow()?.click();
  expect(route.value).toEqual({ is: "statistics", player: null, game: "mahjong/tuidaohu" });
  await show(null);
  expect(arrow()?.getAttribute("aria-label")).toBe("回战绩");
  arrow()?.click();
  expect(location.hash).toBe("#/e");
});

test("where nobody gave a win, the people alone are listed", async () => {
  answer = { ok: true, body: { ...STATISTICS, games: [PAOHUZI] } };
  await show(null);
  expect(part("opponents")?.querySelector("h2")?.textContent).toBe("牌友");
  expect(part("opponents")?.querySelectorAll("td, thead")).toHaveLength(0);
});

test("a person without a deal reads that it will come", async () => {
  const none = { games: [], days: 0, first: null, last: null };
  answer = { ok: true, body: { ...STATISTICS, ...none } };
  await show(null);
  expect(part("no-statistics")?.textContent).toContain("还没有打完的局");
  expect(part("statistics-head")?.textContent).not.toContain("0 局");
});

test("a stranger has no statistics", async () => {
  answer = { ok: false, body: { code: "no_such_person" } };
  await show("x");
  expect(host.textContent).toContain("你和这个人还没有一起打完过一局");
});

test("the picture is well-formed and says what the page says", () => {
  // It has the days of the game, not those of all deals.
  const named = { ...STATISTICS, name: "<小雨>", first: 1_700_000_000 };
  const drawing = statisticsDrawing(named, TUIDAOHU);
  const page = new DOMParser().parseFromString(svgOf(drawing), "image/svg+xml");
  expect(page.querySelector("parsererror")).toBeNull();
  const words = [...page.querySelectorAll("text")].map((one) => one.textContent);
  for (const said of [
    "<小雨>的统计",
    "推倒胡 · 和朋友",
    spanText(TUIDAOHU),
    "26%",
    "31 / 120",
    "−30",
    "2 场 · 最高 +24 · 最低 −30",
    "第四",
    "碰碰胡",
  ]) {
    expect(words).toContain(said);
  }
  expect(page.documentElement.getAttribute("height")).toBe(String(drawing.height));
  const course = [...page.querySelectorAll("path")].map((one) => one.getAttribute("d"));
  expect(course).toContain("M60 915.6L485 800L910 1060");
  const short = statisticsDrawing(named, PAOHUZI);
  expect(short.body).not.toContain("<path");
  expect(short.height).toBeLessThan(drawing.height);
});

test("the same is there in words for a chat", () => {
  const lines = statisticsText(STATISTICS, TUIDAOHU).split("\n");
  expect(lines[0]).toBe("小雨的统计 · 推倒胡 · 和朋友");
  expect(lines[1]).toBe(spanText(TUIDAOHU));
  expect(lines).toContain("胡牌率 26%");
  expect(lines.slice(-2)).toEqual([
    "第一 1 次，第二 3 次，第三 0 次，第四 2 次",
    "常胡的台数 碰碰胡 9",
  ]);
});

test("a spreadsheet has a line for each game, with the numbers", () => {
  const [head, ...lines] = statisticsCsv([TUIDAOHU, PAOHUZI])
    .slice(1)
    .split("\r\n")
    .map((line) => line.split(","));
  expect(head?.slice(0, 4)).toEqual(["玩法", "对手", "局数", "总分"]);
  expect(head?.slice(-5)).toEqual(["打完几场", "第一", "第二", "第三", "第四"]);
  expect(lines[0]?.slice(1)).toEqual("和朋友,120,-30,12.34,31,31,12,14,14,48,6,1,3,0,2".split(","));
  expect(lines[1]?.slice(1)).toEqual("和朋友,9,-30,12.34,0,0,0,,,,0,0,0,0,0".split(","));
  expect(lines[2]).toEqual([""]);
});
