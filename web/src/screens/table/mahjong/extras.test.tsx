// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render, type ComponentChildren } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { apply, EMPTY, type MahjongBoard } from "../../../board/mahjong/board";
import type { BirdsTurned, MahjongEvent, Meld, Won } from "../../../board/mahjong/events";
import { NO_AUTOPILOT } from "../../../board/mahjong/offers";
import type { GameAction, Prompt, Reach } from "../../../net/protocol";
import { discardBy } from "../../../state/preferences";
import { renderPage, session } from "../../../fixture/page";
import { BLIND } from "../parts/OfferPanel";
import { WORTH } from "../parts/useWorth";
import { grouped } from "../../../telling/mahjong/grouped";
import { LiveHand } from "./LiveHand";
import { mahjongMoves } from "./motion";
import { Wilds } from "./PlayTile";
import { Result } from "./ResultSheet";
import { sentenceOf } from "./logSentences";
import { TreasureTile, Wildcards } from "./WallEnd";
import { whyWords } from "../../../telling/mahjong/words";

const HAND = [0, 1, 2, 4, 5, 6, 9, 10, 11, 18, 18, 22, 23, 31];

const DEALT: MahjongEvent = {
  type: "dealt",
  number: 1,
  dealer: 0,
  prevalent_wind: 0,
  streak: 0,
  hands: [HAND, null, null, null],
  sizes: [14, 13, 13, 13],
  tiles_left: 58,
  wild: [22],
  indicator: 21,
  stakes: [],
};

const NAMES = ["甲", "乙", "丙", "丁"];
const name = (seat: number): string => NAMES[seat] ?? "";

let host: HTMLElement;
let acted: number[];

beforeEach(() => {
  discardBy.value = "once";
  Element.prototype.setPointerCapture = () => undefined;
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  host = document.createElement("div");
  document.body.replaceChildren(host);
  acted = [];
  for (const toast of session.toasts.value) session.dismiss(toast.id);
  vi.spyOn(session.line, "value", "get").mockReturnValue({ is: "open" });
});

afterEach(() => {
  render(null, host);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the compass shows what is wild, gilded and named, before the tile that told so", async () => {
  const shown = async (over: Partial<typeof DEALT>): Promise<[string[], string | null]> => {
    const board = play({ ...DEALT, ...over });
    await mount(
      <Wilds.Provider value={board.wild}>
        <Wildcards board={board} />
      </Wilds.Provider>,
    );
    const faces = all("svg").map((tile) => {
      const [body, face] = [...tile.querySelectorAll("use")].map((use) => use.getAttribute("href"));
      return `${body === "#tile-body-wild" ? "gold " : ""}${face ?? ""}`;
    });
    return [faces, host.querySelector('[role="img"]')?.getAttribute("aria-label") ?? null];
  };
  expect(await shown({})).toEqual([["#tile-21", "gold #tile-22"], "翻出四筒，赖子是五筒"]);
  expect(host.textContent).toBe("赖");
  expect(await shown({ wild: [22, 23] })).toEqual([
    ["#tile-21", "gold #tile-22", "gold #tile-23"],
    "翻出四筒，赖子是五筒、六筒",
  ]);
  expect(await shown({ wild: [31], indicator: null })).toEqual([["gold #tile-31"], "赖子是红中"]);
  expect(await shown({ wild: [], indicator: null })).toEqual([[], null]);
});

function play(...events: MahjongEvent[]): MahjongBoard {
  return events.reduce(apply, EMPTY);
}

async function mount(children: ComponentChildren): Promise<void> {
  await act(() => {
    renderPage(children, host);
  });
}

async function hold(
  board: MahjongBoard,
  actions: GameAction[],
  hints: Prompt["hints"] = [],
  why: string | null = null,
  window = false,
): Promise<void> {
  await mount(
    <Wilds.Provider value={board.wild}>
      <LiveHand
        board={board}
        rules={{ ready_declaration: true, least_fans: 8 }}
        seat={0}
        occupant={undefined}
        points={0}
        prompt={{
          type: "prompt",
          n: 1,
          seq: 1,
          window,
          default: 0,
          base_ms: null,
          bank_ms: null,
          actions,
          hints,
          why: null,
          guide: null,
          routes: null,
          receivedAt: 1000,
        }}
        answered={false}
        waits={[]}
        why={why}
        ended={null}
        autopilot={signal(NO_AUTOPILOT)}
        onAct={(choice) => acted.push(choice)}
      />
    </Wilds.Provider>,
  );
}

function all(selector: string): HTMLElement[] {
  return [...host.querySelectorAll<HTMLElement>(selector)];
}

let now = 0;

/** A click a second after the one before. */
async function click(target: HTMLElement | undefined): Promise<void> {
  if (target === undefined) throw new Error("there is nothing to click");
  await act(() => {
    for (const type of ["pointerdown", "pointerup", "click"]) {
      const event = new PointerEvent(type, { bubbles: true, pointerType: "mouse", detail: 1 });
      Object.defineProperty(event, "timeStamp", { value: (now += 1000) + BLIND });
      target.dispatchEvent(event);
    }
  });
}

function said(): string[] {
  return session.toasts.value.map((toast) => toast.code);
}

const discards = (ready: boolean, ...tiles: number[]): GameAction[] =>
  tiles.map((tile) => ({ type: "discard", tile, ready }));

describe("wildcards in the hand", () => {
  test("lie leftmost, marked, and say that they are", async () => {
    await hold(play(DEALT), discards(false, ...new Set(HAND)));
    const first = all(".mj-hand-tile")[0];
    expect(first?.dataset["tile"]).toBe("22");
    expect(all('use[href="#tile-ribbon"]')).toHaveLength(1);
    expect(first?.querySelector('use[href="#tile-body-wild"]')).not.toBeNull();
  });

  test("that may not be discarded say so", async () => {
    await hold(play(DEALT), discards(false, 0, 1, 31));
    await click(all('.mj-hand-tile[data-tile="22"]')[0]);
    expect(acted).toEqual([]);
    expect(said()).toEqual(["wild_stays"]);
  });

  test("that cannot be discarded while the line is down say that it is", async () => {
    const down = { is: "waiting", retryAt: 0, failures: 1 } as const;
    vi.spyOn(session.line, "value", "get").mockReturnValue(down);
    await hold(play(DEALT), discards(false, 0, 1, 31));
    await click(all('.mj-hand-tile[data-tile="22"]')[0]);
    expect(said()).toEqual(["no_line"]);
  });
});

test("a complete hand that does not win says why, quietly", async () => {
  await hold(play(DEALT), discards(false, 0, 31), [], "no_pung");
  expect(all('[data-testid="why"]')[0]?.textContent).toBe("牌成了，还不能胡：没有刻子或杠");
  await hold(play(DEALT), discards(false, 0, 31));
  expect(all('[data-testid="why"]')).toHaveLength(0);
});

test("says how many fans a win needs, where fans are counted", () => {
  expect(whyWords("too_few_fans", { least_fans: 8 })).toBe("番不够，8 番起和");
  expect(whyWords("too_few_fans", { least_fans: 0 })).toBeUndefined();
  expect(whyWords("no_pung", { least_fans: 8 })).toBeUndefined();
});

describe("a suit to do without", () => {
  const exchanged: MahjongEvent = {
    type: "exchanged",
    places: 3,
    given: [[9, 10, 11], [0, 1, 2], null, null],
  };
  const asked: MahjongEvent = { type: "lacking_asked" };
  const suits: GameAction[] = [1, 0, 2].map((suit) => ({ type: "choose_lacking", suit }));
  const before: MahjongEvent = { ...DEALT, wild: [], indicator: null };

  test("is chosen beside what came, from whom, and whither one's own went", async () => {
    await hold(play(before, exchanged, asked), suits);
    const got = all('[data-testid="got"]')[0];
    expect(got?.textContent).toBe("换给上家 ←下家换来");
    expect(got?.getAttribute("aria-label")).toBe("换给上家 下家换来 一万、二万、三万");
    const tones = all(".offer-button").map(({ dataset }) => [
      dataset["tone"],
      "suggested" in dataset,
    ]);
    expect(tones).toEqual([
      ["suit", false],
      ["suit", true],
      ["suit", false],
    ]);
  });

  test("leaves what came there until one does anything", async () => {
    const chosen: MahjongEvent = { type: "lacking_chosen", suits: [2, 0, 0, 0] };
    await hold(play(before, exchanged, asked, chosen), discards(false, 18));
    expect(all('[data-testid="got"]')[0]?.textContent).toBe("下家换来");
  });
});

describe("declaring ready", () => {
  const waits = [{ tile: 24, left: 3, claimed: null, drawn: null }];
  const both = [...discards(false, 0, 31), ...discards(true, 31)];

  test("leaves only the right tiles open and shows what each would wait for", async () => {
    await hold(play(DEALT), both, [
      { choice: 1, waits, discard: null, win: null, reach: null },
      { choice: 2, waits, discard: null, win: null, reach: null },
    ]);
    await click(all('[data-action="ready"]')[0]);
    expect(all(".mj-hand-tile:not(.barred)").map((tile) => tile.dataset["tile"])).toEqual(["31"]);
    const chips = all(".mj-chip.ready");
    expect(chips.map((chip) => chip.getAttribute("aria-label"))).toEqual(["打红中报听，听七筒"]);
    await click(chips[0]);
    expect(acted).toEqual([2]);
    await click(all('.mj-hand-tile[data-tile="0"]')[0]);
    expect(said()).toEqual(["not_ready"]);
    await click(all('.mj-hand-tile[data-tile="31"]')[0]);
    expect(acted).toEqual([2, 2]);
  });

  test("is not possible yet: the button says so", async () => {
    await hold(play(DEALT), discards(false, 0, 31));
    const button = all('[data-action="ready"]')[0];
    expect(button?.getAttribute("aria-disabled")).toBe("true");
    await click(button);
    expect(said()).toEqual(["not_ready_yet"]);
    expect(all(".mj-hand-tile.barred")).not.toHaveLength(0);
  });

  test("can be claimed by a chow from a seat that is not the one before", async () => {
    const chow: GameAction[] = [{ type: "chow", tile: 4 }, { type: "pass" }];
    const thrown = (seat: number): MahjongBoard =>
      play(DEALT, { type: "discarded", seat, tile: 4, drawn: false, ready: false });
    await hold(thrown(1), chow);
    expect(all('[data-action="chow"]')[0]?.textContent).toBe("吃听");
    await hold(thrown(3), chow);
    expect(all('[data-action="chow"]')[0]?.textContent).toBe("吃");
  });

  test("is all there is after a claim that binds to it", async () => {
    await hold(play(DEALT), discards(true, 31), [
      { choice: 0, waits, discard: null, win: null, reach: null },
    ]);
    expect(all(".mj-chip.ready")).toHaveLength(1);
    await click(all('.mj-hand-tile[data-tile="31"]')[0]);
    expect(acted).toEqual([0]);
  });

  test("locks the hand, and a locked tile says why it stays", async () => {
    const drew: MahjongEvent[] = [
      { type: "discarded", seat: 0, tile: 31, drawn: true, ready: true },
      { type: "drawn", seat: 0, tile: 3, tiles_left: 57, replacement: false, missed: [] },
    ];
    await hold(play(DEALT, ...drew), discards(false, 3));
    expect(all(".mj-lower.locked")).toHaveLength(1);
    expect(host.textContent).toContain("已报听");
    expect(all('[data-action="ready"]')).toHaveLength(0);
    await click(all('.mj-hand-tile[data-tile="0"]')[0]);
    expect(said()).toEqual(["must_discard_drawn"]);
    await click(all(".mj-hand-tile.apart")[0]);
    expect(acted).toEqual([0]);
  });
});

describe("the treasure", () => {
  test("shows no face before it is known", async () => {
    await mount(<TreasureTile treasure={{ tile: null, die: 4, replaced: [] }} />);
    expect(host.innerHTML).not.toMatch(/#tile-\d/);
    expect(host.textContent).toBe("宝");
    expect(all("circle")).toHaveLength(4);
    expect(all('[role="img"]')[0]?.getAttribute("aria-label")).toContain("扣着");
  });

  test("shows its face and those before it once it is", async () => {
    await mount(<TreasureTile treasure={{ tile: 8, die: 2, replaced: [12] }} />);
    const faces = [...host.innerHTML.matchAll(/#tile-(\d+)/g)].map((found) => found[1]);
    expect(faces).toEqual(["8", "12"]);
  });
});

const WON: Won = {
  type: "won",
  seat: 0,
  tile: 18,
  giver: null,
  how: "self_drawn",
  hand: [0, 2, 22, 4, 5, 6, 9, 10, 11, 18, 18, 31, 31, 31],
  score: {
    points: 8,
    fans: [
      { id: "robbed", points: 2, count: 1, tiles: [0, 1, 2] },
      { id: "plain", points: 1, count: 1, tiles: [] },
    ],
    groups: [
      { kind: "run", tiles: [0, 1, 2], open: false, wild: [1] },
      { kind: "run", tiles: [4, 5, 6], open: false, wild: [] },
      { kind: "run", tiles: [9, 10, 11], open: false, wild: [] },
      { kind: "triplet", tiles: [31, 31, 31], open: false, wild: [] },
      { kind: "pair", tiles: [18, 18], open: false, wild: [] },
    ],
    excluded: [{ id: "seven_pairs", by: "robbed" }],
  },
};

const BIRDS: BirdsTurned = { type: "birds_turned", tiles: [0, 5], hits: [0, null] };

test("a treasure stands for the awaited tile, ringed, whatever else is of its kind", () => {
  const groups = [
    { kind: "run", tiles: [0, 1, 2], open: false, wild: [1] },
    { kind: "pair", tiles: [8, 8], open: false, wild: [] },
  ];
  const hand = [0, 2, 8, 8, 8];
  const won = { ...WON, how: "treasure" as const, tile: 8, hand, score: { ...WON.score, groups } };
  const [run, pair] = grouped(won, []);
  expect(run).toEqual([
    { tile: 0, stands: null, winning: false },
    { tile: 8, stands: 1, winning: true },
    { tile: 2, stands: null, winning: false },
  ]);
  expect(pair?.some((shown) => shown.winning)).toBe(false);
});

describe("the result", () => {
  async function result(birds = BIRDS, rules: Record<string, string> = {}): Promise<void> {
    const paid: MahjongEvent = {
      type: "paid",
      transfers: [
        { payer: 1, payee: 0, points: 3, reason: "birds", shares: [] },
        {
          payer: 2,
          payee: 0,
          points: 32,
          reason: "discarder_pays_all",
          shares: [
            { seat: 1, points: 8, factors: [] },
            {
              seat: 2,
              points: 16,
              factors: [{ id: "undeclared_discarder_doubles", times: 2 }],
            },
            { seat: 3, points: 8, factors: [] },
          ],
        },
      ],
    };
    const board = play(DEALT, WON, birds, paid);
    await mount(
      <Wilds.Provider value={board.wild}>
        <Result
          board={board}
          ruleset="mahjong/none"
          rules={{ scoring: "fans", ...rules }}
          occupants={NAMES.map((occupant) => ({
            id: null,
            name: occupant,
            bot: true,
            connected: true,
            substituted: false,
          }))}
          scores={[0, 0, 0, 0]}
          mine={0}
        />
      </Wilds.Provider>,
    );
  }

  test("shows wildcards as they lie, and what they stand for", async () => {
    await result();
    const standing = all('.mj-win-tile[role="img"]');
    expect(standing.map((tile) => tile.getAttribute("aria-label"))).toEqual(["五筒当二万"]);
    expect(standing[0]?.querySelector(".mj-stands use[href^='#tile-1']")).not.toBeNull();
  });

  test("lights up the tiles of the fan that is pointed at, wildcards by what they stand for", async () => {
    await result();
    expect(all(".lit")).toHaveLength(0);
    await act(() => {
      all('[data-fan="robbed"]')[0]?.focus();
    });
    expect(all(".mj-win-tile.lit")).toHaveLength(3);
    await act(() => {
      all('[data-fan="plain"]')[0]?.focus();
    });
    expect(all(".mj-win-hand.showing")).toHaveLength(0);
  });

  test("says what is not counted, and what the birds brought", async () => {
    await result();
    expect(all('[data-testid="excluded"]')[0]?.textContent).toBe(
      "不计：seven pairs（已含于robbed）",
    );
    const birds = all('[data-testid="birds-line"]')[0];
    expect(birds?.textContent).toContain("中 1 鸟 · 鸟分 3");
    expect(all('[data-testid="birds-line"] .mj-bird.hit')).toHaveLength(1);
  });

  test("says on whom each bird is where every one is on a seat", async () => {
    await result({ ...BIRDS, hits: [0, 1] }, { bird_hits: "seats" });
    const names = all('[data-testid="birds-line"] .mj-bird');
    expect(names.map(({ textContent }) => textContent)).toEqual(["甲", "乙"]);
    expect(names.map(({ title }) => title)).toEqual(["一万，中甲", "六万，中乙"]);
    await result(BIRDS);
    expect(all(".mj-bird-name")).toHaveLength(0);
  });

  test("says whose shares are paid and what multiplied each", async () => {
    await result();
    expect(all(".account-lines li").map(({ textContent }) => textContent)).toEqual([
      "自摸乙 中鸟 3；丙 包三家 自己 8 × 2（未听点炮） ＋ 乙 8 ＋ 丁 8+35",
    ]);
    const rows = all(".result-seats button");
    await act(() => {
      rows[2]?.click();
    });
    expect(rows[2]?.getAttribute("aria-pressed")).toBe("true");
    expect(all(".account h3")[0]?.textContent).toBe("丙的账");
    expect(all(".account-lines li").map(({ textContent }) => textContent)).toEqual([
      "甲自摸包三家 自己 8 × 2（未听点炮） ＋ 乙 8 ＋ 丁 8−32",
    ]);
  });
});

describe("words", () => {
  const shouts = (won: Won): string | undefined =>
    mahjongMoves(0, () => 0).shout({ is: "won", won })?.word;

  test.each([
    ["treasure", "摸宝", "甲摸宝，摸到一筒"],
    ["treasure_shown", "对宝", "甲对宝，宝牌就是听的一筒"],
    ["red_drawn", "红中满天飞", "甲红中满天飞，摸到一筒"],
    ["fourth_drawn", "刮大风", "甲刮大风，摸到第四张一筒"],
    ["four_wild", "四赖子", "甲四个赖子，直接胡"],
    ["self_drawn", "自摸", "甲自摸一筒"],
  ])("of a win by %s", (how, shout, sentence) => {
    const won = { ...WON, how: how as typeof WON.how };
    expect(shouts(won)).toBe(shout);
    expect(sentenceOf(won, name)).toBe(sentence);
  });

  test.each([
    ["kong", "明杠", "直杠", "刮风"],
    ["added_kong", "补杠", "弯杠", "刮风"],
    ["concealed_kong", "暗杠", "暗杠", "下雨"],
  ] as const)("of a kong say which one it is: %s", (kind, plain, sichuan, rain) => {
    const meld = { kind, tile: 4, giver: kind === "concealed_kong" ? null : 1, claimed: 4 } as Meld;
    const shout = (playsOn: boolean) =>
      mahjongMoves(0, () => 0, playsOn).shout({ is: "melded", seat: 2, meld });
    expect(shout(false)).toEqual({ seat: 2, tone: "kong", word: plain });
    expect(shout(true)).toEqual({ seat: 2, tone: "kong", word: sichuan, note: rain });
  });

  test("of an opening hand stand over its tiles alone", () => {
    const opening = { seat: 1, hands: ["no_258"], tiles: [0], dice: [], hits: [] };
    expect(mahjongMoves(0, () => 0).shout({ is: "opening", opening })).toBeNull();
  });

  test("four red dragons have a name of their own", () => {
    expect(shouts({ ...WON, how: "four_wild", hand: [31, 31, 31, 31] })).toBe("四红中");
  });

  test("of the treasure tell no more than was told", () => {
    const set: MahjongEvent = {
      type: "treasure_set",
      die: 3,
      tile: null,
      tiles_left: 50,
      replaced: null,
    };
    expect(sentenceOf(set, name)).toBe("掷骰子 3 点，定宝牌");
    expect(sentenceOf({ ...set, tile: 8 }, name)).toBe("掷骰子 3 点，宝牌是九万");
    expect(sentenceOf({ ...set, replaced: 8 }, name)).toBe("宝牌九万已见三张，掷 3 点换宝");
    expect(sentenceOf({ type: "treasure_shown", seat: 1, tile: null }, name)).toBe("乙看宝牌");
    const rules = { honours: false };
    expect(sentenceOf(DEALT, name, rules)).toBe("第1局，甲坐庄；翻出四筒，赖子是五筒");
    expect(sentenceOf(DEALT, name)).toBe("东风第1局，甲坐庄；翻出四筒，赖子是五筒");
    expect(sentenceOf(DEALT, name, {}, null, "东风东局")).toBe(
      "东风东局，甲坐庄；翻出四筒，赖子是五筒",
    );
  });

  test("of the birds say which hit and which miss, as the result does", () => {
    const paid: MahjongEvent = {
      type: "paid",
      transfers: [
        {
          payer: 1,
          payee: 0,
          points: 3,
          reason: "discard",
          shares: [{ seat: 1, points: 3, factors: [] }],
        },
      ],
    };
    const birds: BirdsTurned = { ...BIRDS, tiles: [0, 1, 6, 31], hits: [0, 1, 2, null] };
    expect(sentenceOf(birds, name, {}, play(DEALT, WON, paid, birds))).toBe(
      "扎鸟：一万中甲；二万中乙；七万落在丙，不算；红中没中",
    );
  });
});

describe("the worth of a win", () => {
  beforeEach(async () => {
    await WORTH.load();
  });

  const worth = (count: number, why: string | null = null) => ({
    count,
    points: count,
    most: null,
    paid: [],
    why,
  });
  const short = { claimed: worth(3, "too_few_fans"), drawn: worth(4, "too_few_fans") };

  test("stands beside each wait, and grey and struck if no wait can win", async () => {
    const actions = discards(false, 0, 31);
    const enough = { tile: 5, left: 2, claimed: null, drawn: worth(9) };
    await hold(play(DEALT), actions, [
      {
        choice: 0,
        discard: null,
        win: null,
        reach: null,
        waits: [enough, { tile: 8, left: 1, ...short }],
      },
      { choice: 1, discard: null, win: null, reach: null, waits: [{ tile: 8, left: 1, ...short }] },
    ]);
    const vain = all(".mj-hand-tile.vain").map((tile) => tile.dataset["tile"]);
    expect(vain).toEqual(["31"]);
    discardBy.value = "twice";
    await click(all('.mj-hand-tile[data-tile="0"]')[0]);
    const notes = all('[data-testid="waits"] .worth');
    expect(notes.map((note) => [note.dataset["worth"], note.title])).toEqual([
      ["drawn", "仅自摸9番"],
      ["short", "胡这张只有 4 番，起胡要 8 番"],
    ]);
    await click(all('[data-testid="waits"] .wait')[1]);
    const said = all('[data-testid="wait-said"]').map((line) => line.textContent);
    expect(said).toEqual([expect.stringContaining("胡这张只有 4 番，起胡要 8 番")]);
    await act(() => void document.body.dispatchEvent(new Event("pointerdown", { bubbles: true })));
    expect(all('[data-testid="waits"] .wait')).toHaveLength(2);
    expect(all(".waits-list.short")).toHaveLength(0);
    await click(all('.mj-hand-tile[data-tile="31"]')[0]);
    expect(all(".waits-list.short .worth-tag").map((tag) => tag.textContent)).toEqual(["番不够"]);
  });

  test("stands on 胡, and again on the button that passes it", async () => {
    const win = { ...worth(2), points: 8, paid: [0, 2, 2, 4] };
    const actions: GameAction[] = [{ type: "pass" }, { type: "declare_win", tile: 0 }];
    await hold(play(DEALT), actions, [{ choice: 1, discard: null, win, reach: null, waits: [] }]);
    const [button] = all('[data-action="win"]');
    expect(button?.querySelector(".offer-worth")?.textContent).toBe("+82+2+4");
    expect(button?.getAttribute("aria-label")).toBe("胡 8分：下家2，对家2，上家4");
    const pass = all('[data-action="pass"]')[0];
    expect(pass?.querySelector(".offer-worth")).toBeNull();
    await click(pass);
    expect(pass?.textContent).toContain("+8");
    expect(acted).toEqual([]);
  });

  test("of a claim is the fans that it leaves, and a claim that leads away says so", async () => {
    const actions: GameAction[] = [
      { type: "pass" },
      { type: "pung", tile: 18 },
      { type: "chow", tile: 4 },
      { type: "chow", tile: 5 },
    ];
    // The server leaves out what is as usual.
    const reaching = (choice: number, most: number, reach: Partial<Reach>) => ({
      choice,
      waits: [],
      reach: { most, least: 8, ...reach },
    });
    const hints = [
      reaching(1, 6, { breaks: true }),
      reaching(2, 9, { lacks: 3, breaks: true }),
      reaching(3, 12, { lacks: 2 }),
    ];
    await hold(play(DEALT), actions, hints, null, true);
    const note = (button: string): [string | undefined, boolean | undefined, string | null] => {
      const [found] = all(`[data-action="${button}"]`);
      const shown = found?.querySelector(".offer-worth");
      const amber = shown?.classList.contains("breaks");
      return [shown?.textContent, amber, found?.getAttribute("aria-label") ?? null];
    };
    expect(note("pung")).toEqual(["最多 6/8番", true, "碰，最多 6/8番，走远了"]);
    expect(note("chow")).toEqual(["12番 差2张", false, "吃，12番 差2张"]);
    expect(note("pass")[0]).toBeUndefined();
    await click(all('[data-action="chow"]')[0]);
    const chips = all(".offer-chooser .offer-worth").map((chip) => chip.textContent);
    expect(chips).toEqual(["9番 差3张", "12番 差2张"]);
  });

  test("stands on a claim, under the waits that it leads to", async () => {
    const actions: GameAction[] = [{ type: "pass" }, { type: "pung", tile: 18 }];
    const hints = [
      { choice: 1, discard: 31, win: null, reach: null, waits: [{ tile: 8, left: 1, ...short }] },
    ];
    await hold(play(DEALT), actions, hints, null, true);
    const [button] = all('[data-action="pung"]');
    expect(button?.querySelector(".offer-worth.short")?.textContent).toBe("4/8番");
    expect(button?.getAttribute("aria-label")).toBe("碰后打红中，听九万，最多 4 番，起胡要 8 番");
  });
});
