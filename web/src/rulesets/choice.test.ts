// @vitest-environment happy-dom
import { beforeAll, describe, expect, test, vi } from "vitest";
import { nearestChoice, rulesOf, withSwitch, writeChoice, type RuleChoice } from "./choice";
import { readChoice } from "./ruleLink";
import { allRulesets, choiceLabel, isOpen, loadRulesets, together, type Ruleset } from "./rulesets";

const words = (text: string) => ({ zh: text, en: text });
const choicesOf = (...values: (boolean | number | string)[]) =>
  values.map((value) => ({ value, label: words(String(value)) }));
const RULESET: Ruleset = {
  id: "mahjong/hong-zhong",
  game: "mahjong",
  name: words("Hongzhong"),
  summary: words(""),
  seats: 4,
  switches: [
    {
      name: "pung",
      section: "claims",
      title: words("Pung"),
      sentence: words(""),
      default: true,
      choices: choicesOf(true, false),
    },
    {
      name: "birds",
      section: "settlement",
      title: words("Birds"),
      sentence: words(""),
      default: 2,
      choices: choicesOf(0, 2, 4),
    },
    {
      name: "wild",
      section: "tiles",
      title: words("Wild"),
      sentence: words(""),
      default: "red",
      choices: choicesOf("red", "none"),
    },
    {
      name: "dropped_fans",
      section: "fans",
      title: words("Dropped fans"),
      sentence: words(""),
      default: "",
      many: true,
      choices: [
        ...choicesOf("all_pungs", "full_flush"),
        {
          value: "no_wildcards",
          label: words("No wildcards"),
          where: { switch: "wild", values: ["red"] },
        },
      ],
    },
  ],
  presets: [
    {
      name: "room",
      label: words("Room"),
      rules: { pung: true, birds: 2, wild: "red", dropped_fans: "" },
    },
    {
      name: "plain",
      label: words("Plain"),
      rules: { pung: true, birds: 0, wild: "none", dropped_fans: "" },
    },
  ],
  fans: [
    {
      id: "no_wildcards",
      name: words("Clean"),
      definition: words(""),
      points: 1,
      multiplier: 1,
    },
  ],
  counting: {},
  notes: [],
};

beforeAll(async () => {
  const { switches, ...ruleset } = RULESET;
  const games = [{ name: "mahjong", switches, counting: {} }];
  const answer = { games, rulesets: [ruleset], levels: [] };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(answer))));
  await loadRulesets();
  vi.unstubAllGlobals();
});

describe("a rule link", () => {
  const CHANGED: RuleChoice = {
    ruleset: RULESET.id,
    preset: "plain",
    switches: { pung: false, birds: 4 },
  };

  test("carries a choice there and back", () => {
    expect(writeChoice(CHANGED)).toBe("mahjong/hong-zhong/plain/pung=no,birds=4");
    expect(readChoice(writeChoice(CHANGED))).toEqual({ choice: CHANGED, faults: [] });
    const plain = { ruleset: RULESET.id, preset: "room", switches: {} };
    expect(readChoice(writeChoice(plain))).toEqual({ choice: plain, faults: [] });
  });

  test("without a preset means the first, and says nothing that the preset says", () => {
    const first = { ruleset: RULESET.id, preset: "room", switches: {} };
    for (const text of [RULESET.id, `${RULESET.id}/-`, `${RULESET.id}/-/birds=2,pung=yes`]) {
      expect(readChoice(text), text).toEqual({ choice: first, faults: [] });
    }
  });

  test("that names what is not here says so and keeps the rest", () => {
    expect(readChoice("mahjong/gone/room")).toEqual({
      choice: null,
      faults: [{ is: "no_ruleset", ruleset: "mahjong/gone" }],
    });
    expect(readChoice(`${RULESET.id}/gone/birds=4`)).toEqual({
      choice: { ruleset: RULESET.id, preset: "room", switches: { birds: 4 } },
      faults: [{ is: "no_preset", preset: "gone" }],
    });
    expect(readChoice(`${RULESET.id}/room/birds=3,gone=1,pung,wild=none`)).toEqual({
      choice: { ruleset: RULESET.id, preset: "room", switches: { wild: "none" } },
      faults: [{ is: "bad_switches", names: ["birds", "gone", "pung"] }],
    });
  });
});

describe("a switch of several choices", () => {
  const rule = RULESET.switches.find(({ many }) => many === true);
  if (rule === undefined) throw new Error("there is none");

  test("is carried by a link, its choices in their order", () => {
    const choice = { ruleset: RULESET.id, preset: "room", switches: {} };
    const two = withSwitch(choice, rule.name, "all_pungs full_flush");
    const link = `${RULESET.id}/room/dropped_fans=all_pungs+full_flush`;
    expect(writeChoice(two)).toBe(link);
    expect(readChoice(link)).toEqual({ choice: two, faults: [] });
    expect(readChoice(`${RULESET.id}/room/dropped_fans=full_flush+all_pungs`).choice).toEqual(two);
    expect(readChoice(`${RULESET.id}/room/dropped_fans=`).choice).toEqual(choice);
    for (const wrong of ["gone", "all_pungs+gone", "all_pungs+all_pungs"]) {
      expect(readChoice(`${RULESET.id}/room/dropped_fans=${wrong}`).faults).toEqual([
        { is: "bad_switches", names: ["dropped_fans"] },
      ]);
    }
  });

  test("is told by the labels of what is taken", () => {
    expect(choiceLabel(rule, "all_pungs full_flush")).toBe("all_pungs、full_flush");
    expect(choiceLabel(rule, "")).toBe("没有");
    expect(together(rule, new Set(["full_flush", "all_pungs"]))).toBe("all_pungs full_flush");
  });

  test("has fans by the names that they have in the ruleset", () => {
    const played = allRulesets()[0]?.switches.find(({ name }) => name === "dropped_fans");
    expect(played?.choices.map(({ label }) => label.en)).toEqual([
      "all_pungs",
      "full_flush",
      "Clean",
    ]);
  });

  test("has choices that are open beside other rules only", () => {
    const open = (wild: string) => rule.choices.filter((one) => isOpen(one, { wild })).length;
    expect(open("red")).toBe(3);
    expect(open("none")).toBe(2);
  });
});

test("rules of a table are told as the preset they are nearest to", () => {
  const played = { pung: false, birds: 0, wild: "none", dropped_fans: "" };
  const choice = nearestChoice(RULESET.id, played);
  expect(choice).toEqual({ ruleset: RULESET.id, preset: "plain", switches: { pung: false } });
  expect(rulesOf(choice)).toEqual(played);
});
