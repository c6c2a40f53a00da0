import { describe, expect, test } from "vitest";
import { fanWord, type FanText, type Ruleset } from "../../rulesets/rulesets";
import { t } from "../../i18n/translate";
import type { ScoreAnswer } from "./judge";
import { sumWords, worthWord } from "./sum";

const WORDS = { zh: "番", en: "fan" };
const text = (id: string, points: number, multiplier: number): FanText => ({
  id,
  name: WORDS,
  definition: WORDS,
  points,
  multiplier,
  brought_by: points === 0 ? "switched" : "",
});
const RULESET: Pick<Ruleset, "fans" | "counting" | "fan_words"> = {
  fans: [text("small", 2, 2), text("big", 16, 8), text("natural", 0, 2), text("four", 0, 1)],
  counting: {
    great: "instead",
    fans: "added",
    hongzhong: "doubled",
    flat: "multiplied",
    plain: "none",
  },
  fan_words: { great: { plain: { zh: "小胡", en: "" }, fans: { zh: "大胡", en: "" } } },
};

function won(points: number, ...fans: [string, number][]): Extract<ScoreAnswer, { win: true }> {
  const told = fans.map(([id, worth]) => ({
    id,
    zh: "番",
    en: "fan",
    points: worth,
    count: 1,
    tiles: [],
  }));
  return { win: true, points, fans: told, groups: [], excluded: [] };
}

describe("how points come about", () => {
  test.each([
    [{ scoring: "fans", base: 2 }, won(20, ["small", 2], ["big", 16]), "底 2 ＋ 18 番"],
    [{ scoring: "hongzhong", base: 1 }, won(4, ["small", 2]), "底 1 × 4（2 番）"],
    [{ scoring: "flat", base: 3 }, won(24, ["big", 8]), "底 3 × 8 倍"],
    [{ scoring: "plain", base: 5 }, won(5), "底 5"],
    [{ scoring: "great", base: 1 }, won(1), "小胡 1"],
    [{ scoring: "great", base: 1 }, won(18, ["small", 2], ["big", 16]), "大胡 2 ＋ 16"],
    [{ scoring: "fans", base: 2 }, won(8, ["small", 2], ["natural", 2]), "（底 2 ＋ 2 番）× 2"],
    [{ scoring: "fans", base: 2, fan_cap: 10 }, won(12, ["big", 16]), "底 2 ＋ 10 番，封顶"],
    [{ scoring: "fans", base: 2 }, won(7, ["small", 2]), ""],
  ])("%j", (rules, answer, words) => {
    expect(sumWords(answer, RULESET, rules)).toBe(words);
  });

  test("what is counted in 台 is called so", () => {
    const taiwan = { ...RULESET, fan_words: { taiwan: { unit: { zh: "台", en: "tai" } } } };
    expect(fanWord(taiwan, { scoring: "taiwan" }, "unit")).toBe("台");
    expect(fanWord(taiwan, { scoring: "taiwan" }, "plain")).toBeNull();
    expect(fanWord(taiwan, { scoring: "fans" }, "unit")).toBeNull();
    expect(t("calc.this.counted", { unit: "台" })).toBe("算台");
  });

  test("a fan is worth its points, a factor, or nothing that could be said", () => {
    const [small, natural, four] = won(0, ["small", 2], ["natural", 2], ["four", 0]).fans;
    if (small === undefined || natural === undefined || four === undefined) throw new Error();
    expect(worthWord(small, RULESET, { scoring: "fans" })).toBe("2 番");
    expect(worthWord(small, RULESET, { scoring: "flat" })).toBe("×2");
    expect(worthWord(natural, RULESET, { scoring: "fans" })).toBe("×2");
    expect(worthWord(small, RULESET, { scoring: "great" })).toBe("2 分");
    expect(worthWord(four, RULESET, { scoring: "fans" })).toBe("");
  });
});
