import { beforeAll, expect, test } from "vitest";
import { speak } from "../i18n/translate";
import { lessonOf, linesOf, told } from "./guide";
import type { RuleSwitch, Ruleset } from "./rulesets";

const words = (text: string) => ({ zh: text, en: text });

function rule(name: string, value: RuleSwitch["default"], more: Partial<RuleSwitch> = {}) {
  const title = words(name);
  return { name, section: "", title, sentence: title, default: value, choices: [], ...more };
}

const hand = (taken: string) => ({
  question: { op: "score" },
  caption: words(taken),
  fans: [],
  where: [{ switch: "opening_hands", values: [taken] }],
});

const ruleset = {
  switches: [
    rule("chow", true),
    rule("base", 2),
    rule("opening_hands", "", {
      many: true,
      choices: [
        { value: "four_alike", label: words("四喜") },
        { value: "no_258", label: words("板板胡") },
      ],
    }),
  ],
  guide: [
    { section: "win", text: words("always"), where: [] },
    { section: "win", text: words("chow"), where: [{ switch: "chow", values: [true] }] },
    { section: "end", text: words("end"), where: [] },
  ],
  lesson: [
    {
      title: words("opening"),
      text: words(""),
      hands: [hand("four_alike"), hand("no_258")],
      where: [{ switch: "opening_hands", values: ["four_alike", "no_258"] }],
    },
  ],
} as unknown as Ruleset;

beforeAll(async () => {
  await speak("zh");
});

test("parts of a sentence stand while their switch is on, or off", () => {
  const text = words("[chow:吃、]碰[!chow:。]");
  expect(told(text, ruleset, { chow: true })).toBe("吃、碰");
  expect(told(text, ruleset, { chow: false })).toBe("碰。");
  expect(told(text, ruleset, {})).toBe("吃、碰");
});

test("holes have the value of a switch in words", () => {
  expect(told(words("底{base}"), ruleset, { base: 5 })).toBe("底5");
  expect(told(words("{opening_hands}"), ruleset, { opening_hands: "no_258" })).toBe("板板胡");
});

test("a section has the sentences that hold, in their order", () => {
  const shown = (rules: Record<string, boolean>) =>
    linesOf(ruleset, rules, "win").map(({ text }) => text.zh);
  expect(shown({ chow: true })).toEqual(["always", "chow"]);
  expect(shown({ chow: false })).toEqual(["always"]);
});

test("a switch of several choices has each that it has taken", () => {
  const shown = (value: string) =>
    lessonOf(ruleset, { opening_hands: value }).map(({ hands }) => hands.length);
  expect(shown("")).toEqual([]);
  expect(shown("no_258")).toEqual([1]);
  expect(shown("four_alike no_258")).toEqual([2]);
});
