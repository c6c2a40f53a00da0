// @vitest-environment happy-dom
import { act } from "preact/test-utils";
import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { apply, emptyTable, type MahjongBoard } from "../../../board/mahjong/board";
import type { MahjongEvent, Transfer, Won } from "../../../board/mahjong/events";
import { renderPage } from "../../../fixture/page";
import { loadRulesets, type Setting } from "../../../rulesets/rulesets";
import { Result } from "./ResultSheet";

const NAMES = ["甲", "乙", "丙", "丁"];
const SICHUAN: Record<string, Setting> = {
  play_on: true,
  honours: false,
  scoring: "sichuan",
  base: 1,
  discard_pays: 1,
  exhausted_ready: true,
  exhausted_kongs: "unready",
  lacking_held_pays: true,
};
const host = document.createElement("div");

afterEach(() => {
  render(null, host);
});

/** 1 2 3 of dots, twice, three of 4, and 8 8 of bamboo, 7 8 of dots: waits for 6 and 9 of dots. */
const READY = [18, 19, 20, 18, 19, 20, 21, 21, 21, 16, 16, 24, 25];
const UNREADY = [0, 2, 4, 6, 8, 9, 11, 13, 15, 17, 18, 20, 22];
const LACKING_HELD = [...UNREADY];

function dealt(): MahjongEvent {
  return {
    type: "dealt",
    number: 1,
    dealer: 0,
    prevalent_wind: 0,
    streak: 2,
    hands: [null, null, null, null],
    sizes: [14, 13, 13, 13],
    tiles_left: 55,
    wild: [],
    indicator: null,
    stakes: [],
  };
}

function paid(...transfers: [payer: number, payee: number, points: number, reason: string][]) {
  return {
    type: "paid",
    transfers: transfers.map(([payer, payee, points, reason]): Transfer => ({
      payer,
      payee,
      points,
      reason,
      shares: [],
    })),
  } as const;
}

function won(seat: number, giver: number | null, points = 1): Won {
  return {
    type: "won",
    seat,
    tile: 16,
    giver,
    how: giver === null ? "self_drawn" : "discard",
    hand: [...READY.slice(0, 11), 16],
    score: { points, fans: [], groups: [], excluded: [] },
  } as unknown as Won;
}

function settled(hands: readonly (readonly number[])[]): MahjongEvent {
  return {
    type: "settled",
    scores: [0, 0, 0, 0],
    winners: [],
    next_dealer: 0,
    hands,
    wall: [],
    treasure: null,
  } as unknown as MahjongEvent;
}

const EXHAUSTED = { type: "exhausted", missed: [], reason: "wall" } as unknown as MahjongEvent;

async function sheet(
  events: readonly MahjongEvent[],
  rules: Record<string, Setting> = SICHUAN,
  mine = 0,
  ruleset = "mahjong/none",
): Promise<MahjongBoard> {
  const board = [dealt(), ...events].reduce(apply, emptyTable(rules));
  await act(() => {
    renderPage(
      <Result
        board={board}
        ruleset={ruleset}
        rules={rules}
        occupants={NAMES.map((name) => ({
          id: null,
          name,
          bot: true,
          connected: true,
          substituted: false,
        }))}
        scores={[0, 0, 0, 0]}
        mine={mine}
      />,
      host,
    );
  });
  return board;
}

function all<E extends Element>(selector: string): E[] {
  return [...host.querySelectorAll<E>(selector)];
}

const texts = (selector: string): string[] => all(selector).map((one) => one.textContent);
const account = (): string[] => texts(".account-lines li");

async function press(button: HTMLButtonElement | undefined): Promise<void> {
  await act(() => {
    button?.click();
  });
}

const THREE_WINS = [
  paid([1, 0, 2, "concealed_kong"], [2, 0, 2, "concealed_kong"], [3, 0, 2, "concealed_kong"]),
  paid([0, 2, 1, "added_kong"], [1, 2, 1, "added_kong"], [3, 2, 1, "added_kong"]),
  paid([1, 0, 3, "kong"]),
  paid([0, 3, 1, "added_kong"]),
  won(2, 0, 4),
  paid([0, 2, 4, "win"]),
  won(0, null, 2),
  paid([1, 0, 2, "win"], [3, 0, 2, "win"], [1, 0, 1, "self_drawn"], [3, 0, 1, "self_drawn"]),
  won(3, 1),
  paid([1, 3, 1, "win"]),
];

test("the points of all seats come first, then one's own account in the words of the region", async () => {
  const { scores } = await sheet(THREE_WINS);
  const first = host.querySelector(".deal-result")?.firstElementChild;
  expect(first?.className).toBe("result-points");
  expect(texts(".result-seats b").map((points) => Number(points.replace("−", "-")))).toEqual(
    scores,
  );
  expect(account()).toEqual([
    "下雨每家 2+6",
    "刮风乙；付丙、丁−1+3−1",
    "点炮付丙−4",
    "自摸乙、丁各 2 ＋ 自摸加底 1+6",
  ]);
  expect(texts('[data-testid="account-total"]')).toEqual([`＝ +9 分`]);
});

/** Seat 0 wins three times, twice on what another throws; seat 2 once, on the same tile. */
const STREAM = [
  won(0, 1, 4),
  won(2, 1, 1),
  paid([1, 0, 4, "win"], [1, 2, 1, "win"]),
  won(0, 1, 4),
  paid([1, 0, 4, "win"]),
  won(0, null, 2),
  paid([1, 0, 2, "win"], [2, 0, 2, "win"], [3, 0, 2, "win"], [2, 0, 1, "self_drawn"]),
];
const STAYING = { ...SICHUAN, winners_stay: true };

test("where winners stay the wins of one kind are a line, every win is a sum of its own", async () => {
  await sheet(STREAM, STAYING);
  expect(account()).toEqual(["乙点炮+4+4", "自摸乙、丁各 2；丙 2 ＋ 自摸加底 1+7"]);
  await press(all<HTMLButtonElement>(".result-seats button")[1]);
  expect(account()).toEqual(["点炮付甲−4−4", "点炮付丙−1", "甲自摸−2"]);
});

test("where winners stay a seat has one line for all of its wins", async () => {
  await sheet(STREAM, STAYING, 3);
  expect(texts(".win-fold-head")).toEqual(["胡了3次甲乙点炮、自摸+15 分", "丙乙点炮+1 分"]);
  await press(all<HTMLButtonElement>(".win-fold-head")[0]);
  expect(texts(".result-place")).toEqual(["胡了3次", "第1次胡", "第2次胡", "第3次胡"]);
  // A win whose points stand above it says nothing more.
  expect(texts('[data-testid="win-paid"]')).toEqual(["收：乙、丁各 2；丙 2 ＋ 自摸加底 1+7 分"]);
});

test("a win says what each payer gives, so that its points can be added up", async () => {
  const dealers = { payer: 1, payee: 0, points: 12, reason: "win", shares: [] };
  const shares = [{ seat: 0, points: 12, factors: [{ id: "dealer_double", times: 2 }] }];
  await sheet(
    [
      won(0, null, 6),
      paid([2, 0, 6, "win"], [3, 0, 6, "win"]),
      { type: "paid", transfers: [{ ...dealers, shares }] },
    ],
    { scoring: "changsha" },
    2,
  );
  expect(texts('[data-testid="win-paid"]')).toEqual(["收：丙、丁各 6；乙 6 × 2（庄家）+24 分"]);
  await sheet([won(0, 1, 6), paid([1, 0, 6, "win"])], { scoring: "changsha" });
  expect(texts('[data-testid="win-paid"]')).toEqual([]);
  await sheet([won(0, 1, 6), paid([1, 0, 6, "win"], [1, 0, 2, "kong_passed_on"])]);
  expect(texts('[data-testid="win-paid"]')).toEqual(["收：乙；呼叫转移 乙+8 分"]);
});

test("a discarder who pays for all three is named once in each account", async () => {
  const shares = [0, 1, 3].map((seat) => ({
    seat,
    points: seat === 1 ? 8 : 4,
    factors: seat === 1 ? [{ id: "undeclared_discarder_doubles", times: 2 }] : [],
  }));
  const all = { payer: 1, payee: 2, points: 16, reason: "discarder_pays_all", shares };
  await sheet([won(2, 1, 4), { type: "paid", transfers: [all] }], { scoring: "harbin" }, 2);
  const way = "包三家 自己 4 × 2（未听点炮） ＋ 甲 4 ＋ 丁 4";
  expect(account()).toEqual([`乙点炮${way}+16`]);
  expect(texts('[data-testid="win-paid"]')).toEqual([`收：乙 ${way}+16 分`]);
  await press(host.querySelectorAll<HTMLButtonElement>(".result-seats button")[1]);
  expect(account()).toEqual([`点炮付丙 ${way}−16`]);
});

test("a tap on a seat opens its account", async () => {
  await sheet(THREE_WINS);
  await press(all<HTMLButtonElement>(".result-seats button")[1]);
  expect(texts(".account h3")).toEqual(["乙的账"]);
  expect(account()).toEqual([
    "下雨付甲−2",
    "刮风付丙、甲−1−3",
    "甲自摸2 ＋ 自摸加底 1−3",
    "点炮付丁−1",
  ]);
});

test("several wins are lines that unfold, one's own lies open", async () => {
  await sheet(THREE_WINS);
  const folds = all<HTMLElement>('[data-testid="win-fold"]');
  expect(folds.map(({ dataset }) => dataset["open"])).toEqual(["false", "true", "false"]);
  expect(all('[data-testid="win"]')).toHaveLength(1);
  expect(texts(".win-fold-points")).toEqual(["+4 分", "+6 分", "+1 分"]);
  await press(folds[0]?.querySelector("button") ?? undefined);
  expect(all('[data-testid="win"]')).toHaveLength(2);
});

test("a hand that is paid when the wall ends says its waits and its best win", async () => {
  const { seats } = await sheet([
    EXHAUSTED,
    paid([1, 0, 4, "exhausted_ready"], [2, 0, 4, "exhausted_ready"], [3, 0, 4, "exhausted_ready"]),
    settled([READY, UNREADY, UNREADY, UNREADY]),
  ]);
  expect(seats).toHaveLength(4);
  expect(account()).toEqual(["查叫每家 4；听六九筒，最大 4 分+12"]);
  expect(texts(".result-hand-note")).toEqual(["有叫 听六九筒，最大 4 分", "没叫", "没叫", "没叫"]);
});

/** A ruleset of which nothing is told but the names of two fans, and that they double. */
const DOUBLING = {
  games: [
    {
      name: "mahjong",
      switches: [],
      counting: { sichuan: "doubled", sichuan_rooms: "multiplied" },
    },
  ],
  rulesets: [
    {
      id: "mahjong/sichuan",
      game: "mahjong",
      presets: [],
      fans: [
        { id: "full_flush", name: { zh: "清一色", en: "Full Flush" } },
        { id: "root", name: { zh: "根", en: "Root" } },
      ],
    },
  ],
  levels: [],
};

test("a hand that is paid when the wall ends says the fans of its best win", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(DOUBLING)));
  await loadRulesets();
  vi.unstubAllGlobals();
  const paidFor = (
    rules: Record<string, Setting>,
    points: number,
    ...fans: [string, number, number][]
  ) =>
    sheet(
      [
        EXHAUSTED,
        paid([1, 0, points, "exhausted_ready"]),
        {
          ...settled([READY, UNREADY, UNREADY, UNREADY]),
          ready_wins: [
            {
              seat: 0,
              tile: 23,
              score: {
                points,
                fans: fans.map(([id, worth, count]) => ({ id, points: worth, count, tiles: [] })),
                groups: [],
                excluded: [],
              },
            },
          ],
        } as MahjongEvent,
      ],
      { ...SICHUAN, ...rules },
      0,
      "mahjong/sichuan",
    );
  await paidFor({}, 8, ["root", 1, 1], ["full_flush", 2, 1]);
  expect(account()).toEqual(["查叫乙；听六九筒，最大 清一色·根 → 3 番 ＝ 8 分+8"]);
  await paidFor({ fan_cap: 3 }, 8, ["full_flush", 2, 1], ["root", 1, 2]);
  expect(account()).toEqual(["查叫乙；听六九筒，最大 清一色·根×2 → 封顶 3 番 ＝ 8 分+8"]);
  const rooms = { scoring: "sichuan_rooms", fan_cap: 16 };
  await paidFor(rooms, 8, ["full_flush", 4, 1], ["root", 2, 1]);
  expect(account()).toEqual(["查叫乙；听六九筒，最大 清一色·根 → 8 倍 ＝ 8 分+8"]);
  await paidFor(rooms, 16, ["full_flush", 4, 1], ["root", 2, 3]);
  expect(account()).toEqual(["查叫乙；听六九筒，最大 清一色·根×3 → 封顶 16 倍 ＝ 16 分+16"]);
  await paidFor({}, 1);
  expect(account()).toEqual(["查叫乙；听六九筒，最大 平胡 → 1 分+1"]);
});

test("the sheet says where kongs are not given back, and why", async () => {
  const kong = paid([0, 1, 2, "concealed_kong"], [2, 1, 2, "concealed_kong"]);
  const notes = (): string[] => texts('[data-testid="account-note"]');
  await sheet([kong, EXHAUSTED, settled([UNREADY, UNREADY, UNREADY, UNREADY])]);
  expect(notes()).toEqual(["没有人有叫，也没有花猪：不退税"]);

  const always = { ...SICHUAN, exhausted_kongs: "unready_always" };
  const back = paid([1, 0, 2, "kong_refund"], [1, 2, 2, "kong_refund"]);
  await sheet([kong, EXHAUSTED, back, settled([UNREADY, UNREADY, UNREADY, UNREADY])], always);
  expect(notes()).toEqual([]);
  expect(account()).toEqual(["下雨付乙−2", "退税乙+2"]);

  await sheet(
    [kong, won(0, null), paid([1, 0, 1, "win"]), EXHAUSTED, paid([1, 2, 2, "kong_refund"]), settled([READY, UNREADY, UNREADY, UNREADY])], // prettier-ignore
    always,
  );
  expect(notes()).toEqual(["甲已胡离场，不收退税"]);

  await sheet([
    kong,
    EXHAUSTED,
    paid([0, 1, 1, "exhausted_ready"]),
    settled([LACKING_HELD, READY, UNREADY, UNREADY]),
  ]);
  expect(notes()).toEqual(["有叫的不退税"]);
});

test("an opening hand stands there by name, with its tiles and dice", async () => {
  await sheet(
    [
      {
        type: "openings_shown",
        shown: [
          { seat: 1, hands: ["single_flower", "suit_missing"], tiles: [4, 4], dice: [5, 2], hits: [0, null] }, // prettier-ignore
        ],
      },
      paid([0, 1, 2, "opening"], [0, 1, 1, "opening_birds"], [2, 1, 2, "opening"]),
      EXHAUSTED,
      settled([UNREADY, UNREADY, UNREADY, UNREADY]),
    ],
    { scoring: "changsha" },
  );
  expect(account()).toEqual(["乙一枝花、缺一色−2", "乙一枝花、缺一色中鸟−1"]);
  const lines = host.querySelector('[data-testid="opening-lines"]');
  expect(lines?.textContent).toBe("乙一枝花、缺一色骰子 5、2，鸟中甲 · 收 5");
  expect(lines?.querySelectorAll(".mj-opening-tiles svg")).toHaveLength(2);
});

test("an opening hand says what it earns once it is paid, and each showing its own", async () => {
  const shows = (seat: number, dice: number[] = []): MahjongEvent => ({
    type: "openings_shown",
    shown: [{ seat, hands: ["four_alike"], tiles: [4, 4, 4, 4], dice, hits: dice.map(() => 0) }],
  });
  const all = (...reasons: string[]): MahjongEvent =>
    paid(
      ...reasons.flatMap((reason) =>
        [0, 2, 3].map((payer): [number, number, number, string] => [payer, 1, 2, reason]),
      ),
    );
  const sums = (): string[] => texts(".mj-opening-sum").map((words) => words.trim());
  const changsha = { scoring: "changsha" };
  await sheet([shows(1)], changsha);
  expect(sums()).toEqual([""]);
  await sheet([shows(1, [5]), all("opening", "opening_birds")], changsha);
  expect(sums()).toEqual(["骰子 5，鸟中甲 · 收 12"]);
  const first = [shows(1), all("opening")];
  const turn = { type: "drawn", seat: 1, tile: null, tiles_left: 50, replacement: false };
  const midway = [{ ...turn, missed: [] } as MahjongEvent, shows(1)];
  await sheet([...first, ...midway], changsha);
  expect(sums()).toEqual(["收 6", ""]);
  await sheet([...first, ...midway, all("opening", "opening_birds")], changsha);
  expect(sums()).toEqual(["收 6", "收 12"]);
});

test("the dealer's tai stand among those of the hand", async () => {
  const taiwan = {
    scoring: "taiwan",
    base: 5,
    fan_points: 1,
    discard_pays: 1,
    streak_points: 2,
  };
  const score = { points: 6, fans: [{ id: "dragon_pung", points: 1, count: 1, tiles: [] }] };
  const win = (seat: number, giver: number | null) =>
    ({ ...won(seat, giver), score: { ...won(seat, giver).score, ...score } }) as Won;
  await sheet(
    [win(1, 0), paid([0, 1, 6, "win"], [0, 1, 1, "dealer"], [0, 1, 4, "streak"])],
    taiwan,
  );
  expect(texts(".mj-fan")).toEqual(["dragon pung1 番", "庄家1 番", "连二拉二4 番"]);
  expect(account()).toEqual(["点炮付乙 底 5 ＋ 6 番−11"]);

  await sheet(
    [
      win(1, null),
      paid([0, 1, 6, "win"], [2, 1, 6, "win"], [3, 1, 6, "win"], [0, 1, 1, "dealer"], [0, 1, 4, "streak"]), // prettier-ignore
    ],
    taiwan,
  );
  expect(texts(".mj-fan")).toEqual([
    "dragon pung1 番",
    "庄家（庄家付）1 番",
    "连二拉二（庄家付）4 番",
  ]);
  expect(texts('[data-testid="dealer-pays"]')).toEqual(["庄家付：底 5 ＋ 6 番＝ 11 分"]);
  expect(account()).toEqual(["乙自摸底 5 ＋ 6 番−11"]);
});

test("where no wind is among the tiles the sheet marks the dealer alone", async () => {
  const marks = () => texts(".result-mark");
  await sheet([won(1, 0), settled([READY, READY, READY, READY])]);
  expect(marks()).toEqual(["庄"]);
  await sheet([won(1, 0), settled([READY, READY, READY, READY])], { ...SICHUAN, honours: true });
  expect(marks()).toEqual(["东", "南", "西", "北"]);
});

test("the hands that did not win have tiles of one size, and one's own is marked", async () => {
  await sheet([won(1, 0), settled([READY, READY.slice(0, 10), READY.slice(0, 4), READY])]);
  const marked = all(".result-hands li").map((hand) => hand.querySelector(".result-me") !== null);
  expect(marked).toEqual([true, false, false]);
  const rest = all<HTMLElement>(".result-rest").map((one) =>
    one.style.getPropertyValue("--across"),
  );
  expect(rest).toEqual(["13"]);
});
