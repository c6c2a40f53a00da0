import { beforeEach, describe, expect, it, vi } from "vitest";
import { rulesOf, standardOf, type RuleChoice } from "./choice";
import {
  answerHolds,
  asBefore,
  askedOf,
  moreOf,
  toldChanges,
  withAnswer,
  withCheck,
  withOne,
} from "./forms";
import { loadDetails, rulesetOf, type Question, type Ruleset } from "./rulesets";

const words = (zh: string) => ({ zh, en: zh });
const flag = (name: string, usual: boolean | number | string, values: unknown[], many = false) => ({
  name,
  section: "fans",
  title: words(name),
  sentence: words(""),
  default: usual,
  many,
  choices: values.map((value) => ({ value, label: words(String(value)) })),
});

const TOLD = {
  games: [
    {
      name: "mahjong",
      counting: {},
      switches: [
        flag("cap", 64, [3, 8, 64, 0]),
        flag("pays", true, [true, false]),
        flag("dropped", "", ["gate", "middle", "last"], true),
        flag("kong", "keep", ["keep", "refund", "transfer"]),
        flag("wind", "tail", ["tail", "front", "middle"]),
        flag("elsewhere", false, [true, false]),
      ],
    },
  ],
  rulesets: [
    {
      id: "mahjong/west",
      game: "mahjong",
      name: words("west"),
      seats: 4,
      fans: [],
      presets: [
        {
          name: "room",
          label: words("room"),
          rules: { cap: 64, pays: true, dropped: "gate middle", kong: "refund", wind: "tail" },
        },
      ],
      form: {
        questions: [
          {
            title: words("封顶"),
            kind: "one",
            answers: [
              { label: words("3番"), parts: [{ switch: "cap", value: 8 }] },
              { label: words("6番"), parts: [{ switch: "cap", value: 64 }] },
              {
                label: words("不封顶"),
                parts: [
                  { switch: "cap", value: 0 },
                  { switch: "pays", value: false },
                ],
              },
            ],
          },
          {
            title: words("门清中张"),
            kind: "check",
            answers: [true, false].map((on) => ({
              label: words(on ? "要" : "不要"),
              parts: [{ switch: "dropped", value: !on, members: ["gate", "middle"] }],
            })),
            where: { switch: "cap", values: [8, 64] },
          },
          {
            title: words("呼叫转移"),
            kind: "check",
            answers: ["transfer", "keep"].map((value) => ({
              label: words(value === "keep" ? "不要" : "要"),
              parts: [{ switch: "kong", value }],
            })),
          },
        ],
        more: [
          {
            switch: "wind",
            title: words("补牌的地方"),
            choices: [{ value: "tail" }, { value: "front", label: words("前头") }],
          },
        ],
      },
    },
  ],
  levels: [],
};

let ruleset: Ruleset;
const choice: RuleChoice = { ruleset: "mahjong/west", preset: "room", switches: {} };

beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => TOLD, ok: true }));
  await loadDetails();
  vi.unstubAllGlobals();
  const found = rulesetOf("mahjong/west");
  if (found === null) throw new Error("no ruleset");
  ruleset = found;
});

function question(title: string): Question {
  const found = ruleset.form?.questions.find((one) => one.title.zh === title);
  if (found === undefined) throw new Error(title);
  return found;
}

function told(of: RuleChoice): string[] {
  return toldChanges(ruleset, standardOf(of), rulesOf(of)).map(
    ({ title, from, to }) => `${title} ${from}→${to}`,
  );
}

describe("an answer of the form", () => {
  it("sets its switches, and is told in its own words", () => {
    const [three, , none] = question("封顶").answers;
    if (three === undefined || none === undefined) throw new Error("no answers");
    expect(withAnswer(choice, three).switches).toEqual({ cap: 8 });
    const uncapped = withAnswer(choice, none);
    expect(uncapped.switches).toEqual({ cap: 0, pays: false });
    expect(told(uncapped)).toEqual(["封顶 6番→不封顶"]);
    expect(asBefore(uncapped, question("封顶")).switches).toEqual({});
  });

  it("about some choices of a switch leaves the others alone", () => {
    const last = { ...choice, switches: { dropped: "gate middle last" } };
    const on = withCheck(last, question("门清中张"), true);
    expect(on.switches).toEqual({ dropped: "last" });
    expect(told(on)).toEqual(["门清中张 不要→要", "dropped 没有→last"]);
    expect(withCheck(on, question("门清中张"), false).switches).toEqual(last.switches);
  });

  it("of no takes back a preset that says neither yes nor no", () => {
    const on = withCheck(choice, question("呼叫转移"), true);
    expect(on.switches).toEqual({ kong: "transfer" });
    expect(withCheck(on, question("呼叫转移"), false).switches).toEqual({});
  });

  it("is one of several that may be taken alone", () => {
    const answer = {
      label: words("last"),
      parts: [{ switch: "dropped", value: true, members: ["last"] }],
    };
    const taken = withOne(choice, answer, true);
    expect(taken.switches).toEqual({ dropped: "gate middle last" });
    expect(answerHolds(answer, rulesOf(taken))).toBe(true);
    expect(withOne(taken, answer, false).switches).toEqual({});
  });
});

it("a question is asked only beside the rules that open it", () => {
  const titles = (rules: RuleChoice) =>
    askedOf(ruleset, rulesOf(rules)).map((one) => one.question.title.zh);
  expect(titles(choice)).toContain("门清中张");
  expect(titles({ ...choice, switches: { cap: 0 } })).not.toContain("门清中张");
});

it("under 更多 stand the switches that can matter, in the words of the ruleset", () => {
  const more = moreOf(ruleset, rulesOf(choice));
  expect(more.map(({ name, title }) => [name, title.zh])).toEqual([["wind", "补牌的地方"]]);
  const offered = (wind: string) =>
    moreOf(ruleset, { ...rulesOf(choice), wind })[0]?.choices.map(({ label }) => label.zh);
  expect(offered("tail")).toEqual(["tail", "前头"]);
  // A value that is not on offer here is seen where somebody has chosen it.
  expect(offered("middle")).toEqual(["tail", "前头", "middle"]);
});
