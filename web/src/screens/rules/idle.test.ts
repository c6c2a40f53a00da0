import { describe, expect, it } from "vitest";
import type { RuleSwitch, Setting } from "../../rulesets/rulesets";
import { partIdle } from "./idle";

function rule(name: string, value: Setting): RuleSwitch {
  const words = { zh: name, en: name };
  return { name, section: "", title: words, sentence: words, default: value, choices: [] };
}

function names(
  section: string,
  now: Record<string, Setting>,
  standard: Record<string, Setting> = now,
): { played: string[]; idle: string[] } {
  const switches = Object.keys(now).map((name) => rule(name, false));
  const { played, idle } = partIdle(section, switches, now, standard);
  return { played: played.map(({ name }) => name), idle: idle.map(({ name }) => name) };
}

describe("what of the rules is in play", () => {
  it("is everything that is not off", () => {
    const now = {
      chow: false,
      pung: true,
      cap: 0,
      base: 1,
      xing: "off",
      missed: "none",
      red: "by_rank",
    };
    expect(names("claims", now)).toEqual({
      played: ["pung", "base", "red"],
      idle: ["chow", "cap", "xing", "missed"],
    });
  });

  it("is nothing of a section whose own switch is off", () => {
    const now = { birds: 0, bird_hits: "seats", bird_points: 2 };
    expect(names("birds", now).played).toEqual([]);
    expect(names("birds", { ...now, birds: 4 }).played).toEqual(Object.keys(now));
  });

  it("is whatever was changed, even to off", () => {
    const now = { wild: "none", wild_kong: true, chow: false };
    const standard = { wild: "red", wild_kong: true, chow: true };
    expect(names("wild", now, standard)).toEqual({
      played: ["wild", "chow"],
      idle: ["wild_kong"],
    });
  });
});
