import { describe, expect, test } from "vitest";
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
import { codeSentence, knowsCode } from "./codes";

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
    expect(codes.filter((code) => !knowsCode(group, code))).toEqual([]);
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
    expect(contradictions.filter((code) => !knowsCode("refused", code))).toEqual([]);
  });

  test("a code that is not known is shown as it is", () => {
    expect(codeSentence("refused", "newer_than_me")).toContain("newer_than_me");
    expect(codeSentence("http", "newer_than_me")).toContain("newer_than_me");
  });
});
