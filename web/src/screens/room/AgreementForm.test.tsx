// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadRulesets, rulesetOf } from "../../rulesets/rulesets";
import { renderPage } from "../../fixture/page";
import { agreementOf, freshDraft, type Draft } from "../../rulesets/agreement";
import { AgreementForm } from "./AgreementForm";

const RULESET = {
  id: "mahjong/tuidaohu",
  game: "mahjong",
  name: { zh: "推倒胡", en: "Tuidaohu" },
  summary: { zh: "", en: "" },
  presets: [
    { name: "friends", label: { zh: "常用", en: "Usual" }, rules: {} },
    {
      name: "learners",
      label: { zh: "新手", en: "Beginners" },
      rules: {},
      pace: "relaxed",
      beginners: true,
    },
  ],
  fans: [],
  notes: [],
};

let host: HTMLElement;
let draft: Draft;

beforeEach(async () => {
  const games = [{ name: "mahjong", switches: [], counting: {} }];
  const told = { games, rulesets: [RULESET], levels: [] };
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => told, ok: true }));
  await loadRulesets();
  vi.unstubAllGlobals();
  host = document.body.appendChild(document.createElement("div"));
  const ruleset = rulesetOf(RULESET.id);
  if (ruleset === null) throw new Error("no ruleset");
  draft = freshDraft(ruleset);
  show();
  void act(() => {
    host.querySelector<HTMLElement>('[data-testid="rules-more"]')?.click();
  });
});

afterEach(() => {
  render(null, host);
  host.remove();
});

function show(): void {
  void act(() => {
    const onChange = (next: Draft) => {
      draft = next;
    };
    renderPage(<AgreementForm draft={draft} problem={null} onChange={onChange} />, host);
  });
}

/** The choices of a row, and the button of each. */
function choices(row: string): [string, HTMLInputElement][] {
  const found = host.querySelector(`[role="radiogroup"][aria-label="${row}"]`);
  return [...(found?.querySelectorAll("label") ?? [])].map((label) => {
    const radio = label.querySelector("input");
    if (radio === null) throw new Error("no radio button");
    return [label.textContent, radio];
  });
}

test("who sits out changes never, with each deal, or after a win, as the host chooses", () => {
  const rotation = () => choices("轮流坐醒");
  expect(rotation().map(([text, radio]) => [text, radio.checked])).toEqual([
    ["不轮换", true],
    ["每局换", false],
    ["有人胡才换", false],
  ]);
  void act(() => rotation()[1]?.[1].click());
  expect(draft.options.rotation).toBe("deal");
  void act(() => rotation()[2]?.[1].click());
  expect(agreementOf(draft).options?.rotation).toBe("win");
});

test("a match is so many deals, or one, two or four rounds of the winds", () => {
  const lengths = () => choices("打几局");
  const texts = lengths().map(([text]) => text);
  expect(texts).toEqual(["1", "2", "4", "8", "16", "1圈", "2圈", "4圈"]);
  void act(() => lengths()[6]?.[1].click());
  expect(draft.options.rounds).toBe(2);
  show();
  void act(() => lengths()[3]?.[1].click());
  expect(draft.options).toMatchObject({ deals: 8, rounds: 0 });
});

test("the room says how long it waits until a bot plays for somebody who is away", () => {
  const waits = () => choices("掉线后机器人代打");
  expect(waits().map(([text, radio]) => [text, radio.checked])).toEqual([
    ["20 秒", true],
    ["60 秒", false],
    ["等", false],
  ]);
  void act(() => waits()[2]?.[1].click());
  expect(agreementOf(draft).options?.stand_in).toBe("never");
});

test("in a race nobody sits out in turn, and the form says so", () => {
  const options = { ...draft.options, rotation: "deal" as const };
  draft = { ...draft, options, switches: { race: true, race_target: 100 } };
  show();
  expect(choices("轮流坐醒")).toEqual([]);
  expect(host.querySelector('[data-testid="rotation"]')?.textContent).toContain("要一直坐着打");
  expect(agreementOf(draft).options?.rotation).toBeNull();
});

const seats = () => choices("座位");

/** The choice that is taken in a row. */
function taken(row: string): string | undefined {
  return choices(row).find(([, radio]) => radio.checked)?.[0];
}

test("seats are drawn unless the host would have people sit where they like", () => {
  expect(seats().map(([text, radio]) => [text, radio.checked])).toEqual([
    ["抽座位", true],
    ["自己坐", false],
  ]);
  void act(() => seats()[1]?.[1].click());
  expect(draft.options.draw_seats).toBe(false);
  show();
  expect(seats().map(([, radio]) => radio.checked)).toEqual([false, true]);
  void act(() => seats()[0]?.[1].click());
  expect(draft.options.draw_seats).toBe(true);
});

test("the preset for beginners turns hints on and gives as much time as they like", () => {
  const hints = () => host.querySelector('[aria-label="新手提示"]')?.getAttribute("aria-checked");
  expect([taken("思考时间（秒）"), taken("节奏"), hints()]).toEqual(["15+60", "标准", "false"]);
  void act(() =>
    choices("预设")
      .find(([text]) => text === "新手")?.[1]
      .click(),
  );
  show();
  expect([taken("思考时间（秒）"), taken("节奏"), hints()]).toEqual(["不限时", "慢", "true"]);
  expect(draft.options).toMatchObject({ clock: null, pace: "relaxed", hints: true });
});
