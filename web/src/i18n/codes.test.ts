import { describe, expect, test, vi } from "vitest";
import { eventually } from "../fixture/eventually";
import {
  closeReasons,
  httpErrorCodes,
  illegalCodes,
  judgeCodes,
  leftCodes,
  noticeCodes,
  refusalCodes,
  whyCodes,
} from "../net/protocol";
import { codeSentence, knownSentence } from "./codes";

/** The sentences as a new page has them. */
async function fresh() {
  const { SENTENCES, t } = await import("./translate");
  await SENTENCES.zh.load();
  return { loadedFirst: await import("./codes"), t };
}

describe("codes", () => {
  test.each([
    ["refused", refusalCodes],
    ["illegal", illegalCodes],
    ["why", whyCodes],
    ["judge", judgeCodes],
    ["notice", noticeCodes],
    ["left", leftCodes],
    ["closed", closeReasons],
    ["http", httpErrorCodes],
  ] as const)("every code of %s has a sentence", (group, codes) => {
    expect(codes.filter((code) => knownSentence([group], code) === null)).toEqual([]);
  });

  test("contradictions between switches have a sentence", () => {
    const contradictions = [
      "shape_needs_13_tiles",
      "needs_honours",
      "needs_red",
      "needs_pung",
      "needs_terminal",
      "shape_is_concealed",
      "needs_ready_declaration",
      "needs_treasure",
      "wild_and_treasure",
      "needs_everybody_pays",
      "needs_robbing_kong",
      "needs_three_suits",
    ];
    expect(contradictions.filter((code) => knownSentence(["refused"], code) === null)).toEqual([]);
  });

  test("a code that is not known is shown as it is", () => {
    expect(codeSentence("refused", "newer_than_me")).toContain("newer_than_me");
    expect(codeSentence("http", "newer_than_me")).toContain("newer_than_me");
  });

  test("the first group that has it says it", () => {
    expect(knownSentence(["judge", "refused"], "needs_wild")).toBe("没有赖子，就没有赖子的规则");
    expect(knownSentence(["judge", "refused"], "unknown_field")).toBe("多了一项没有的内容");
    expect(knownSentence(["left", "closed"], "needs_wild")).toBeNull();
  });

  test("what is seldom said is loaded when it is said first", async () => {
    vi.resetModules();
    const { loadedFirst, t } = await fresh();
    expect(loadedFirst.codeSentence("illegal", "no_pung")).toBe("…");
    expect(loadedFirst.codeSentence("left", "removed")).toBe(t("left.removed"));
    await eventually(() => {
      expect(loadedFirst.codeSentence("illegal", "no_pung")).toBe("这桌不能碰");
    });
  });
});
