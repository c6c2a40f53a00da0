// @vitest-environment happy-dom
import { render, type ComponentChild } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "../../../fixture/eventually";
import { cardMeaning, cardsOf } from "../../../board/core/card";
import { EMPTY } from "../../../board/paohuzi/board";
import type { Action, Meld, Won } from "../../../board/paohuzi/events";
import { readRules } from "../../../board/paohuzi/table";
import { foldOf, unfold, type GameAction } from "../../../board/fold";
import { language } from "../../../i18n/translate";
import type { WaitingTile } from "../../../net/protocol";
import { cardSort, discardBy } from "../../../state/preferences";
import type { OpenPrompt } from "../../../state/session";
import { renderPage, session } from "../../../fixture/page";
import { cardDeals, roomOf } from "../../../fixture/script";
import { occupantsOf } from "../parts/occupants";
import { BLIND, HOLD } from "../parts/OfferPanel";
import { HuxiButton } from "./HuxiButton";
import { BOUNCE } from "../parts/useLift";
import { LiveHand } from "./LiveHand";
import { PAOHUZI } from "./ui";
import { Melds } from "./Melds";
import { PaohuziTable } from "./PaohuziTable";
import { Result } from "./ResultSheet";
import { winningPlace } from "../../../telling/paohuzi/winningPlace";
import { RulesContext } from "./rulesContext";
import { paohuziWorth } from "../parts/worthNotes";
import { WaitsLine } from "./WaitsLine";

let host: HTMLElement;
let acted: number[];
const clock = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  Element.prototype.setPointerCapture = () => undefined;
  host = document.createElement("div");
  document.body.replaceChildren(host);
  acted = [];
  cardSort.value = "groups";
  discardBy.value = "twice";
});

afterEach(() => {
  render(null, host);
  language.value = "zh";
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A recorded table after so many steps, and the prompt of seat 0 then. */
function at(name: string, told: number) {
  const deal = cardDeals[name];
  if (deal === undefined) throw new Error(`no such deal: ${name}`);
  const steps = deal.steps.slice(0, told);
  const boards = unfold(
    "paohuzi",
    steps.flatMap((step) => step.events),
  );
  return {
    board: boards.at(-1) ?? EMPTY,
    step: steps.at(-1),
    deal,
    occupants: occupantsOf(roomOf({ finished: false, away: false, ended: false, table: deal })),
  };
}

async function show(
  name: string,
  told: number,
  over: { actions?: Action[] } = {},
  waits?: readonly WaitingTile[],
): Promise<void> {
  const { board, step, deal, occupants } = at(name, told);
  const prompt = {
    type: "prompt",
    n: told,
    seq: 1,
    window: false,
    actions: [],
    default: 0,
    base_ms: 15000,
    bank_ms: 60000,
    hints: [],
    why: null,
    guide: null,
    receivedAt: clock,
    ...step?.prompt,
    ...over,
  } as OpenPrompt;
  await act(() => {
    renderPage(
      <RulesContext.Provider value={readRules(deal.rules)}>
        <LiveHand
          board={board}
          rules={deal.rules}
          seat={0}
          occupant={occupants[0]}
          points={0}
          prompt={step?.prompt === undefined && over.actions === undefined ? null : prompt}
          answered={false}
          waits={waits ?? step?.waits ?? []}
          why={null}
          ended={null}
          onAct={(choice) => acted.push(choice)}
        />
      </RulesContext.Provider>,
      host,
    );
  });
}

function all(selector: string): HTMLElement[] {
  return [...host.querySelectorAll<HTMLElement>(selector)];
}

function find(selector: string): HTMLElement {
  const [found] = all(selector);
  if (found === undefined) throw new Error(`nothing like ${selector}`);
  return found;
}

function pointer(type: string, after: number, x = 0, y = 0): Event {
  const made = new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    pointerId: 1,
    button: 0,
    clientX: x,
    clientY: y,
    detail: 1,
  });
  Object.defineProperty(made, "timeStamp", { value: clock + after });
  return made;
}

/** A press and release at a moment, counted from when the prompt came. */
async function tap(target: string | HTMLElement, after = 1000): Promise<void> {
  await act(() => {
    const element = typeof target === "string" ? find(target) : target;
    for (const type of ["pointerdown", "pointerup", "click"]) {
      element.dispatchEvent(pointer(type, after));
    }
  });
}

async function key(name: string): Promise<void> {
  await act(() => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key: name, cancelable: true }));
  });
}

const columns = (): string[] =>
  all(".phz-column").map((column) =>
    [...column.querySelectorAll<HTMLElement>("[data-card]")]
      .map((card) => cardMeaning(Number(card.dataset["card"])).character)
      .join(""),
  );

describe("the hand", () => {
  test("stands in columns, the kan first and locked; S and the button sort it anew", async () => {
    await show("huang", 19);
    expect(columns()[0]).toBe("九九九");
    expect(find(".phz-column").classList).toContain("locked");
    expect(find('[data-card="8"]').getAttribute("aria-label")).toContain("坎，不能拆");
    const grouped = columns();
    await key("s");
    expect(cardSort.value).toBe("ranks");
    expect(columns()).not.toEqual(grouped);
    await tap('[data-testid="sort"]');
    await tap('[data-testid="sort"]');
    expect(columns()).toEqual(grouped);
  });

  test("a tap lifts and a second one throws, a minute later too, but not the finger's bounce", async () => {
    for (const [after, thrown] of [
      [BOUNCE - 1, false],
      [BOUNCE, true],
      [60_000, true],
    ] as const) {
      acted = [];
      render(null, host);
      await show("huang", 20);
      const [card] = all("[data-choice]");
      if (card === undefined) throw new Error("nothing can be thrown");
      await tap(card, 1000);
      expect(card.getAttribute("aria-pressed")).toBe("true");
      await tap(card, 1000 + after);
      expect(acted).toEqual(thrown ? [Number(card.dataset["choice"])] : []);
      expect(card.getAttribute("aria-pressed")).toBe(String(!thrown));
    }
  });

  test("by choice one tap throws, or none does", async () => {
    await show("huang", 20);
    const [card] = all("[data-choice]");
    if (card === undefined) throw new Error("nothing can be thrown");
    discardBy.value = "drag";
    await tap(card, 1000);
    await tap(card, 3000);
    expect([acted, card.getAttribute("aria-pressed")]).toEqual([[], "false"]);
    discardBy.value = "once";
    await tap(card, 5000);
    expect(acted).toEqual([Number(card.dataset["choice"])]);
  });

  test("a bounce is counted from the tap that lifted, however often it comes", async () => {
    await show("huang", 20);
    const [card] = all("[data-choice]");
    if (card === undefined) throw new Error("nothing can be thrown");
    for (const after of [0, 21, 61, 111]) await tap(card, 1000 + after);
    expect(acted).toEqual([]);
    await tap(card, 1000 + BOUNCE);
    expect(acted).toHaveLength(1);
  });

  test("a tap beside the cards puts the lifted one back, as does a second one out of turn", async () => {
    await show("huang", 20);
    const pressed = () => all('[data-testid="hand"] [aria-pressed="true"]').length;
    await tap("[data-choice]", 1000);
    expect(pressed()).toBe(1);
    await tap('[data-testid="hand"]', 2000);
    expect(pressed()).toBe(0);
    await show("huang", 20, { actions: [{ type: "pass" }] });
    await tap("[data-card]", 3000);
    expect(pressed()).toBe(1);
    await tap("[data-card]", 4000);
    expect([acted, pressed()]).toEqual([[], 0]);
  });

  test("the click of the tap that lifts a card may meet the place that it has left", async () => {
    await show("huang", 20);
    const hand = find('[data-testid="hand"]');
    await act(() => {
      const card = find("[data-choice]");
      for (const type of ["pointerdown", "pointerup"]) card.dispatchEvent(pointer(type, 1000));
      hand.dispatchEvent(pointer("click", 1000));
    });
    expect(all('[data-testid="hand"] [aria-pressed="true"]')).toHaveLength(1);
  });

  test("a card of a kan is not thrown, and says why above it at the first tap", async () => {
    await show("huang", 20);
    const locked = all('[data-card="8"]');
    expect(locked.length).toBe(3);
    for (const card of locked) {
      expect(card.dataset["choice"]).toBeUndefined();
      await tap(card, 1000);
      const said = find('[data-testid="stays"]');
      expect(said.textContent).toBe("坎不能拆，也不能打");
      expect(said.closest(".phz-column")).toBe(card.closest(".phz-column"));
      await tap(card, 2000);
      expect(all('[data-testid="stays"]')).toEqual([]);
    }
    expect(acted).toEqual([]);
    expect(session.toasts.value).toEqual([]);
  });

  test("dragging over the line throws, and so does the button for the lifted card", async () => {
    await show("huang", 20);
    const [card] = all("[data-choice]");
    if (card === undefined) throw new Error("nothing can be thrown");
    await act(() => {
      card.dispatchEvent(pointer("pointerdown", 1000, 50, 50));
      card.dispatchEvent(pointer("pointermove", 1010, 50, -30));
      vi.advanceTimersByTime(20);
    });
    expect(card.classList).toContain("dragged");
    await act(() => {
      card.dispatchEvent(pointer("pointerup", 1020, 50, -30));
    });
    expect(acted).toEqual([Number(card.dataset["choice"])]);
    await tap(card, 2000);
    expect(find('[data-action="discard"]').textContent).toContain("打");
    await tap('[data-action="discard"]', 3000);
    expect(acted).toHaveLength(2);
    // Otherwise another card of its kind would stay lifted, if there is one.
    expect(all('[data-testid="hand"] [aria-pressed="true"]')).toEqual([]);
  });

  test("a card that is lifted when the deal ends is put back", async () => {
    const last = cardDeals["huang"]?.steps.length ?? 0;
    await show("huang", last - 1);
    await tap("[data-card]");
    expect(all('[data-testid="hand"] [aria-pressed="true"]')).toHaveLength(1);
    expect(find('[data-testid="waits"]').textContent).toContain("剩");
    await show("huang", last);
    expect(all('[data-testid="hand"] [aria-pressed="true"]')).toEqual([]);
    expect(find('[data-testid="waits"]').textContent).not.toContain("剩");
  });

  test("arrows walk through the columns, Enter throws", async () => {
    await show("huang", 20);
    await key("ArrowRight");
    await key("ArrowUp");
    const [, second] = all(".phz-column:first-child ~ .phz-column, .phz-column")[0]?.querySelectorAll("button") ?? []; // prettier-ignore
    expect(second?.getAttribute("aria-pressed")).toBe("true");
    expect(second?.getAttribute("tabindex")).toBe("0");
    await key("Enter");
    expect(acted).toEqual([]); // a kan stays
    for (let step = 0; step < 12; step++) await key("ArrowRight");
    await key("Enter");
    expect(acted).toHaveLength(1);
  });
});

describe("arranging the hand", () => {
  /** Columns of 40 px from the left, and the line at the top. */
  function laidOut() {
    return vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (
      this: Element,
    ) {
      const place = all(".phz-column").indexOf(this as HTMLElement);
      return new DOMRect(Math.max(0, place) * 40, 0, 40, 100);
    });
  }

  async function drag(card: HTMLElement, from: number, to: number, rest = 0): Promise<void> {
    await act(() => {
      card.dispatchEvent(pointer("pointerdown", 1000, from, 50));
      vi.advanceTimersByTime(rest);
      card.dispatchEvent(pointer("pointermove", 1010, to, 50));
      vi.advanceTimersByTime(20);
      card.dispatchEvent(pointer("pointerup", 1020, to, 50));
    });
  }

  const lastOf = (column: number): HTMLElement => {
    const card = [...(all(".phz-column")[column]?.querySelectorAll("button") ?? [])].at(-1);
    if (card === undefined) throw new Error("no such column");
    return card;
  };

  async function doubleTap(): Promise<void> {
    const felt = document.createElement("div");
    felt.className = "table-inner";
    document.body.append(felt);
    await act(() => {
      felt.dispatchEvent(pointer("click", 5000, 10, 10));
      felt.dispatchEvent(pointer("click", 5200, 12, 10));
    });
    felt.remove();
  }

  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("a drag puts a card elsewhere for this deal only, and a double tap on the felt sorts again", async () => {
    await show("huang", 20);
    laidOut();
    const grouped = columns();
    const last = grouped.length - 1;
    await drag(lastOf(last), last * 40 + 20, 43);
    expect(columns()).not.toEqual(grouped);
    expect(columns().join("")).toHaveLength(grouped.join("").length);
    expect([cardSort.value, find('[data-testid="sort"]').dataset["style"]]).toEqual([
      "groups",
      "manual",
    ]);
    await doubleTap();
    expect(columns()).toEqual(grouped);
    expect(find('[data-testid="sort"]').dataset["style"]).toBe("groups");
  });

  test("a drag that ends in its own column changes nothing", async () => {
    await show("huang", 20);
    laidOut();
    const grouped = columns();
    await drag(lastOf(2), 90, 110);
    expect([columns(), find('[data-testid="sort"]').dataset["style"]]).toEqual([grouped, "groups"]);
    expect(acted).toEqual([]);
  });

  test("a kan goes as a whole, and so does a column on which the finger rests", async () => {
    await show("huang", 20);
    laidOut();
    const [kan, first, second, ...rest] = columns();
    await drag(lastOf(0), 20, 3 * 40 - 5);
    expect(columns()).toEqual([first, second, kan, ...rest]);
    await drag(lastOf(1), 60, 5, 500);
    expect(columns()).toEqual([second, first, kan, ...rest]);
    expect(acted).toEqual([]);
  });

  test("follows the finger once a frame and reads the boxes once", async () => {
    await show("huang", 20);
    const boxes = laidOut();
    const card = lastOf(2);
    await act(() => {
      card.dispatchEvent(pointer("pointerdown", 1000, 90, 50));
    });
    const read = boxes.mock.calls.length;
    const asked = vi.spyOn(window, "requestAnimationFrame");
    await act(() => {
      for (const x of [100, 120, 140, 160]) {
        card.dispatchEvent(pointer("pointermove", 1010, x, 50));
      }
    });
    expect(asked).toHaveBeenCalledTimes(1);
    expect(boxes).toHaveBeenCalledTimes(read);
    await act(() => {
      vi.advanceTimersByTime(20);
    });
    expect(card.style.transform).toContain("translate(70px");
  });

  test("Shift and arrows move the lifted card, comma and point its column", async () => {
    await show("huang", 20);
    const [kan, first, ...rest] = columns();
    await key("ArrowRight");
    await key(".");
    expect(columns()).toEqual([first, kan, ...rest]);
    await key(",");
    await key("ArrowRight");
    await act(() => {
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", shiftKey: true }));
    });
    expect(columns()).not.toEqual([kan, first, ...rest]);
    expect(columns()[0]).toBe(kan);
  });

  test("after a chi what is left stays in its columns until the throw", async () => {
    await show("huang", 19);
    const before = columns();
    await show("huang", 20);
    const kept = columns();
    expect(kept.join("").length).toBeLessThan(before.join("").length);
    // Every column is the rest of an earlier one.
    let from = 0;
    for (const column of kept) {
      const found = before.findIndex(
        (earlier, place) =>
          place >= from && Array.from(column).every((card) => earlier.includes(card)),
      );
      expect(found).toBeGreaterThanOrEqual(from);
      from = found + 1;
    }
  });
});

describe("chi", () => {
  test("shows each way with all that goes down, and takes it by one tap", async () => {
    await show("huang", 19);
    expect(all(".used").length).toBeGreaterThan(0);
    await tap('[data-action="chi"]');
    expect(all('[data-testid="chi-option"]').map((chip) => chip.dataset["cards"])).toEqual([
      "3,4,5|4,5,6",
      "4,5,6|4,5,6",
      "5,5,15",
    ]);
    expect(acted).toEqual([]);
    await tap('[data-testid="chi-option"]');
    const chosen = at("huang", 19).step?.prompt?.actions[acted[0] ?? -1] as unknown;
    expect(chosen).toEqual({ type: "chi", card: 5, cards: [3, 4, 5], bi: [[4, 5, 6]] });
  });

  test("is chosen by its number", async () => {
    await show("huang", 19);
    await key("c");
    await key("3");
    const chosen = at("huang", 19).step?.prompt?.actions[acted[0] ?? -1] as unknown;
    expect(chosen).toMatchObject({ cards: [5, 5, 15] });
  });

  test("with one way asks nothing, and its button shows all that goes down", async () => {
    await show("huang", 19, {
      actions: [
        { type: "chi", card: 5, cards: [3, 4, 5], bi: [[4, 5, 6]] },
        { type: "chi", card: 5, cards: [4, 5, 6], bi: [[3, 4, 5]] },
        { type: "pass" },
      ],
    });
    expect(find('[data-action="chi"]').querySelectorAll("svg")).toHaveLength(6);
    await tap('[data-action="chi"]');
    expect(acted).toEqual([0]);
  });

  test("what cannot be taken is there with its reason and cannot be pressed", async () => {
    const hand = at("huang", 19).board.seats[0]?.hand ?? [];
    expect(hand.filter((card) => card === 8)).toHaveLength(3);
    await show("huang", 19, {
      actions: [
        { type: "chi", card: 7, cards: [5, 6, 7], bi: [] },
        { type: "chi", card: 7, cards: [7, 7, 17], bi: [] },
        { type: "pass" },
      ],
    });
    await tap('[data-action="chi"]');
    const refused = all(".phz-set.refused");
    expect(refused.map((set) => set.getAttribute("aria-label"))).toEqual([
      "吃 小七、小八、小九、坎不能拆",
    ]);
    expect(refused[0]?.tagName).not.toBe("BUTTON");
  });
});

describe("the offer", () => {
  const WINDOW: Action[] = [
    { type: "declare_win", card: 5 },
    { type: "peng", card: 5 },
    { type: "pass" },
  ];

  test("does not hear what came before it or too soon", async () => {
    await show("huang", 19, { actions: WINDOW });
    await tap('[data-action="peng"]', -50);
    await tap('[data-action="peng"]', BLIND - 1);
    expect(acted).toEqual([]);
    await tap('[data-action="peng"]', BLIND);
    expect(acted).toEqual([1]);
  });

  test("passing a win asks twice, or is held", async () => {
    await show("huang", 19, { actions: WINDOW });
    await tap('[data-action="pass"]');
    expect(acted).toEqual([]);
    expect(find('[data-action="pass"]').textContent).toBe("确定不胡");
    await tap('[data-action="pass"]');
    expect(acted).toEqual([2]);
    await act(() => {
      find('[data-action="pass"]').dispatchEvent(pointer("pointerdown", 1000));
      vi.advanceTimersByTime(HOLD);
    });
    expect(acted).toEqual([2, 2]);
  });

  test("is said in words", () => {
    const start = foldOf("paohuzi").start({});
    expect(PAOHUZI.offered(WINDOW as unknown as GameAction[], start, 0)).toEqual(["碰", "胡"]);
  });
});

describe("what is known", () => {
  test("my huxi: table and hand out of the threshold, each set explained", async () => {
    await show("huang", 28);
    const pill = find('[data-testid="huxi-own"]');
    expect(pill.textContent).toBe("胡息12/15桌 9 · 手 3");
    await act(() => {
      pill.click();
    });
    const sets = [...document.querySelectorAll('[data-testid="huxi-details"] .phz-details-line')];
    expect(sets.map((line) => line.querySelector("b")?.textContent)).toEqual(
      ["3", "0", "0", "0", "6", "3"], // prettier-ignore
    );
  });

  test("my huxi are gold once some card wins with them, not when they are merely enough", async () => {
    const gold = async (name: string, told: number): Promise<[number, boolean]> => {
      await show(name, told);
      const pill = find('[data-testid="huxi-own"]');
      return [Number(pill.dataset["huxi"]), pill.classList.contains("enough")];
    };
    expect(await gold("quan", 22)).toEqual([15, false]);
    // In turn: some throw leaves a hand that waits.
    expect(await gold("quan", 23)).toEqual([15, true]);
    expect(await gold("quan", 24)).toEqual([15, true]);
    // Ready, but short of the threshold until the card comes.
    expect(await gold("changde", 12)).toEqual([9, false]);
    expect(await gold("two", 8)).toEqual([30, false]);
    // Every copy of its waits lies open.
    const steps = cardDeals["quan"]?.steps ?? [];
    const waits = (steps[23]?.waits ?? []).map((wait) => ({ ...wait, left: 0 }));
    await show("quan", 24, {}, waits);
    expect(find('[data-testid="huxi-own"]').className).toBe("phz-huxi");
  });

  test("cards I may not take any more", async () => {
    await show("huang", 28);
    expect(find('[data-testid="passed-cards"]').getAttribute("aria-label")).toBe(
      "不能吃：大拾、大捌、小八、不能碰：大伍",
    );
  });

  test("what those cards are called is explained by a tap on them", async () => {
    await show("huang", 28);
    const passed = find('[data-testid="passed-cards"]');
    await act(async () => {
      passed.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await import("./BarredDialog");
    });
    await eventually(() => {
      expect(document.body.textContent).toContain("过张");
    });
    expect(document.body.textContent).toContain("死手");
    expect(document.body.textContent).toContain("不能碰：大伍");
  });

  test("what the hand waits for, with copies left and huxi", async () => {
    await show("quan", 26);
    expect(find('[data-testid="waits"]').textContent).toMatch(/听×\d\d+(\/\d+)?胡/);
  });

  test("the others' side shows what is public only", async () => {
    const { board, deal, occupants } = at("huang", 28);
    await act(() => {
      renderPage(
        <PaohuziTable
          board={board}
          rules={deal.rules}
          viewer={0}
          occupants={occupants}
          scores={[0, 0, 0]}
          deals={4}
        />,
        host,
      );
    });
    const hidden = find('.phz-opponent [data-kind="wei"]');
    expect(hidden.getAttribute("aria-label")).toBe("偎，扣着");
    expect(hidden.innerHTML).not.toMatch(/hand-card-\d/);
    expect(find('[data-testid="stock-count"]').getAttribute("aria-label")).toBe("底牌还有 5 张");
    expect(all(".phz-opponent").map((one) => one.dataset["place"])).toEqual(["3", "1"]);
    expect(all('.phz-opponent [data-testid="huxi"]').map((pill) => pill.dataset["huxi"])).toEqual(
      ["7", "0"], // prettier-ignore
    );
  });

  test("the open card says whose it is and where it came from", async () => {
    const { board, deal, occupants } = at("huang", 19);
    await act(() => {
      renderPage(
        <PaohuziTable
          board={board}
          rules={deal.rules}
          viewer={0}
          occupants={occupants}
          scores={[0, 0, 0]}
          deals={4}
        />,
        host,
      );
    });
    const open = find('[data-testid="flipped"]');
    expect(open.dataset).toMatchObject({ card: "5", how: "flipped" });
    expect(open.closest<HTMLElement>("[data-place]")?.dataset["place"]).toBe("0");
    expect(open.getAttribute("aria-label")).toBe("小雨翻开小六");
  });
});

describe("the end", () => {
  test("a win shows its groups with their huxi, the formula and the stock", async () => {
    const { board, deal, occupants } = at("quan", 27);
    await act(() => {
      renderPage(
        <Result
          board={board}
          ruleset={deal.ruleset}
          rules={deal.rules}
          occupants={occupants}
          scores={[0, 0, 0]}
          mine={0}
        />,
        host,
      );
    });
    const worth = all(".phz-win-group b").map((huxi) => Number(huxi.textContent));
    const won = board.wins[0];
    expect(worth).toHaveLength(7);
    expect(worth.reduce((sum, huxi) => sum + huxi, 0)).toBe(won?.score.huxi);
    expect(all(".phz-win-card.ringed")).toHaveLength(1);
    expect(find('[data-testid="formula"]').textContent).toBe(
      "18 胡 → (18－15)÷3 取整＋1＝2 囤2 囤 × 11 番＝ 22 分",
    );
    expect(all('[data-testid="stock-left"] svg')).toHaveLength(board.settled?.stock.length ?? -1);
  });

  test("a name that grows with its cards says how many there are", async () => {
    const { board, deal, occupants } = at("quan", 27);
    const [won] = board.wins;
    if (won === undefined) throw new Error("nobody has won");
    const told = async (...fans: Won["score"]["fans"]): Promise<string[]> => {
      await act(() => {
        renderPage(
          <Result
            board={{ ...board, wins: [{ ...won, score: { ...won.score, fans } }] }}
            ruleset={deal.ruleset}
            rules={deal.rules}
            occupants={occupants}
            scores={[0, 0, 0]}
            mine={0}
          />,
          host,
        );
      });
      return all(".result-fans li").map((one) => one.textContent);
    };
    const cards = won.score.groups.flatMap((group) => group.cards);
    const small = cards.filter((card) => card < 10).length;
    // 16 small cards are ten, one more for each further one.
    expect(won.score.fans).toEqual([{ id: "small_hu", worth: 10 + small - 16 }]);
    const [line = ""] = await told(...won.score.fans);
    expect(line).toMatch(new RegExp(`\\S ${String(small)}小${String(small - 6)} 番$`));
    const reds = cards.filter((card) => [1, 6, 9].includes(card % 10)).length;
    expect(await told({ id: "red_hu", worth: 3 }, { id: "no_claims", worth: 6 })).toEqual([
      expect.stringMatching(new RegExp(` ${String(reds)}红3 番$`)) as string,
      expect.stringMatching(/[^红小大]6 番$/) as string,
    ]);
  });

  test("a ti says in the account whether a big or a small one was paid", async () => {
    const { board, deal, occupants } = at("huang", 32);
    const ti = (points: number, payer: number) => ({
      ...{ payer, payee: 0, points, reason: "ti", shares: [] },
    });
    const transfers = [ti(4, 1), ti(4, 2), ti(2, 1), ti(2, 2)];
    await act(() => {
      renderPage(
        <Result
          board={{ ...board, transfers }}
          ruleset={deal.ruleset}
          rules={{ ...deal.rules, base: 2, ti_pays: true }}
          occupants={occupants}
          scores={[0, 0, 0]}
          mine={0}
        />,
        host,
      );
    });
    const told = (part: string) => all(`.account-lines ${part}`).map((one) => one.textContent);
    expect(told(".account-word")).toEqual(["提龙（大字两份）", "提龙（小字一份）"]);
    expect(told(".account-points")).toEqual(["+8", "+4"]);
  });

  test("who pays for another's self-drawn win reads 自摸 in the account", async () => {
    const { board, deal, occupants } = at("quan", 27);
    const [won] = board.wins;
    if (won === undefined) throw new Error("nobody has won");
    const payer = (won.seat + 1) % board.seats.length;
    const told = async (how: string) => {
      const transfers = [{ payer, payee: won.seat, points: 3, reason: "win", shares: [] }];
      await act(() => {
        renderPage(
          <Result
            board={{ ...board, transfers, wins: [{ ...won, how, giver: null } as typeof won] }}
            ruleset={deal.ruleset}
            rules={deal.rules}
            occupants={occupants}
            scores={[0, 0, 0]}
            mine={payer}
          />,
          host,
        );
      });
      return host.querySelector(".account-word")?.textContent;
    };
    const name = occupants[won.seat]?.name ?? "";
    expect(await told("self")).toBe(`${name}自摸`);
    expect(await told("deal")).toBe(`${name}胡牌`);
  });

  test("the winning card is ringed where it was used", () => {
    const group = (kind: string, cards: string, open = false) => ({
      kind,
      cards: cardsOf(cards),
      huxi: 0,
      open,
    });
    const won = (card: string, ...groups: Won["score"]["groups"]): Won =>
      ({ card: cardsOf(card)[0] ?? null, score: { groups } }) as Won;
    const run = won("三", group("chi", "一二三", true), group("kan", "三三三"), group("run", "三四五")); // prettier-ignore
    expect(winningPlace(run)).toEqual({ group: 2, place: 0 });
    const ran = won("五", group("pao", "五五五五", true), group("pair", "四四"));
    expect(winningPlace(ran)).toEqual({ group: 0, place: 3 });
    expect(winningPlace({ ...ran, card: null })).toBeNull();
  });

  test("an exhausted deal says so, and what the dealer pays for it by the rules", async () => {
    const { board, deal, occupants } = at("huang", 32);
    const told = async (rules: Record<string, number | boolean>): Promise<string> => {
      await act(() => {
        renderPage(
          <Result
            board={board}
            ruleset={deal.ruleset}
            rules={{ ...deal.rules, ...rules }}
            occupants={occupants}
            scores={[0, 0, 0]}
            mine={0}
          />,
          host,
        );
      });
      expect(host.textContent).toContain("黄庄");
      return host.querySelector('[data-testid="exhausted-why"]')?.textContent ?? "";
    };
    const dealer = occupants[board.dealer]?.name ?? "";
    expect(await told({})).toContain("分数不动");
    expect(await told({ huang_penalty: 10, base: 2 })).toContain(`${dealer}坐庄，付每家 20 分`);
    expect(await told({ huang_penalty: 10, base: 2, race: true })).toContain(
      `${dealer}坐庄，扣 10 分`,
    );
  });
});

describe("where card points are counted", () => {
  const POINTS = { values: "card_points", min_huxi: 0 };
  const shown = async (what: ComponentChild, rules: Record<string, string | number>) => {
    await act(() => {
      renderPage(
        <RulesContext.Provider value={readRules(rules)}>{what}</RulesContext.Provider>,
        host,
      );
    });
    return host;
  };

  test("a wait that is touched says in a sentence what it would win with", async () => {
    const of = (count: number) => ({ count, points: 2, most: null, paid: [], why: null });
    const waits = [
      { tile: 3, left: 2, claimed: of(15), drawn: of(18) },
      { tile: 4, left: 2, claimed: null, drawn: of(18) },
      { tile: 5, left: 2, claimed: of(15), drawn: of(15) },
    ];
    const worth = paohuziWorth(readRules({}), 0);
    const line = <WaitsLine waits={waits} worth={worth} why={null} after={false} pointed={null} />;
    const touched = async (index: number) => {
      await shown(line, {});
      await act(() => {
        host.querySelectorAll<HTMLElement>(".wait")[index]?.click();
      });
      const words = host.querySelector('[data-testid="wait-said"]')?.textContent ?? null;
      await act(() => void document.dispatchEvent(new Event("pointerdown")));
      return words;
    };
    expect(await touched(0)).toBe("别家翻的15胡，自己翻的18胡");
    expect(await touched(1)).toBe("只有自己翻的能胡，18胡");
    expect(await touched(2)).toBeNull();
  });

  test("a hand that only lacks huxi says so", async () => {
    const why = "ready_short_of_huxi";
    const line = <WaitsLine waits={[]} worth={null} why={why} after={false} pointed={null} />;
    expect((await shown(line, {})).textContent).toBe("听牌了，但胡息不够");
  });

  test.each([
    [{}, "听×215胡", "胡息"],
    [POINTS, "听×215分", "牌分"],
  ])("waits and the seats' sums are told in them: %o", async (rules, waits, unit) => {
    const worth = { count: 15, points: 2, most: null, paid: [], why: null };
    const wait = { tile: 3, left: 2, claimed: worth, drawn: worth };
    const line = <WaitsLine waits={[wait]} worth={null} why={null} after={false} pointed={null} />;
    expect((await shown(line, rules)).textContent).toBe(waits);
    const button = <HuxiButton name="小雨" melds={[]} hand={null} />;
    const label = (await shown(button, rules)).querySelector("button")?.getAttribute("aria-label");
    expect(label).toContain(unit);
    expect(host.textContent).toContain(unit);
    await act(() => {
      host.querySelector("button")?.click();
    });
    expect(host.querySelector("[role=dialog], dialog")?.textContent).toContain(`小雨的${unit}`);
  });
});

describe("melds", () => {
  const seenBy = async (meld: Meld, seen: "others" | "own" | "all"): Promise<string> => {
    await act(() => {
      renderPage(<Melds melds={[meld]} seen={seen} />, host);
    });
    return all(".phz-meld use")
      .map((use) => (use.getAttribute("href")?.endsWith("back") === true ? "■" : "伍"))
      .join("");
  };
  const of = (kind: Meld["kind"], copies: number): Meld => ({
    kind,
    cards: Array<number>(copies).fill(14),
    claimed: null,
    giver: null,
  });

  test.each([
    [of("wei", 3), "■■伍", "伍伍伍"],
    [of("stale_wei", 3), "■■伍", "■■伍"],
    [of("ti", 4), "■■■伍", "■■■伍"],
    [of("pao", 4), "伍伍伍伍", "伍伍伍伍"],
    [of("peng", 3), "伍伍伍", "伍伍伍"],
  ])("lie as the rules have them: %o", async (meld, others, own) => {
    expect(await seenBy(meld, "others")).toBe(others);
    expect(await seenBy(meld, "own")).toBe(own);
    expect(await seenBy(meld, "all")).not.toContain("■");
  });

  test("its owner sees that others see a card of an open 偎", async () => {
    await act(() => {
      renderPage(
        <RulesContext.Provider value={readRules({ wei_hidden: false })}>
          <Melds melds={[of("wei", 3)]} seen="own" />
        </RulesContext.Provider>,
        host,
      );
    });
    const backs = all(".phz-meld use").map((use) => use.getAttribute("href")?.endsWith("back"));
    expect(backs).toEqual([true, true, false]);
    expect(all(".covered")).toEqual([]);
    await seenBy(of("wei", 3), "own");
    expect(all(".covered")).toHaveLength(3);
  });

  test("a 偎 whose cards are unknown shows backs to everybody", async () => {
    expect(await seenBy({ ...of("wei", 3), cards: null }, "others")).toBe("■■■");
  });
});
