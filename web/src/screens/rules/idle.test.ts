import { describe, expect, it } from "vitest";
import type { RuleSwitch, Setting } from "../../rulesets/rulesets";
import { partIdle } from "./idle";

function rule(name: string, of = ""): RuleSwitch {
  const words = { zh: name, en: name };
  return { name, section: "", title: words, sentence: words, default: false, of, choices: [] };
}

function names(
  switches: readonly RuleSwitch[],
  now: Record<string, Setting>,
  standard: Record<string, Setting> = now,
): { played: string[]; idle: string[] } {
  const section = switches.filter(({ name }) => name in standard);
  const { played, idle } = partIdle(section, { switches: [...switches] }, now, standard);
  return { played: played.map(({ name }) => name), idle: idle.map(({ name }) => name) };
}

describe("what of the rules is in play", () => {
  it("is everything that is not off", () => {
    const now = { chow: false, pung: true, cap: 0, base: 1, xing: "off", list: "", red: "by_rank" };
    expect(
      names(
        Object.keys(now).map((name) => rule(name)),
        now,
      ),
    ).toEqual({ played: ["pung", "base", "red"], idle: ["chow", "cap", "xing", "list"] });
  });

  it("is no detail of what is off, in whatever section that stands", () => {
    const all = [rule("pair_258"), rule("great", "pair_258"), rule("moment", "great")];
    const details = { great: true, moment: true };
    expect(names(all, { ...details, pair_258: false }, details).played).toEqual([]);
    expect(names(all, { ...details, pair_258: true }, details).idle).toEqual([]);
    expect(names(all, { great: false, moment: true, pair_258: true }, details).idle).toEqual([
      "moment",
    ]);
  });

  it("is whatever was changed, even to off", () => {
    const all = [rule("wild"), rule("wild_kong", "wild"), rule("chow")];
    const now = { wild: "none", wild_kong: true, chow: false };
    const standard = { wild: "red", wild_kong: true, chow: true };
    expect(names(all, now, standard)).toEqual({ played: ["wild", "chow"], idle: ["wild_kong"] });
  });
});
