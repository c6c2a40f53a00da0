import { describe, expect, test } from "vitest";
import { pastedHash, plainCode, spacedCode } from "./code";

describe("room codes", () => {
  test("blanks, dashes and small letters do not matter", () => {
    expect(plainCode(" k7m-2qx ")).toBe("K7M2QX");
    expect(plainCode("房号 K7M 2QX")).toBe("K7M2QX");
  });

  test("are shown in two halves", () => {
    expect(spacedCode("K7M2QX")).toBe("K7M 2QX");
    expect(spacedCode("K7M2QXA")).toBe("K7M2QXA");
  });

  test("a pasted invitation leads to its table", () => {
    expect(pastedHash("来打牌 http://10.0.0.7:8000/#/l/ab_C-9 点开坐下")).toBe("#/l/ab_C-9");
    expect(pastedHash("http://10.0.0.7:8000/#/j/K7M2QX?from=x")).toBe("#/j/K7M2QX");
    expect(pastedHash("K7M2QX")).toBeNull();
    expect(pastedHash("http://elsewhere/#/r/share")).toBeNull();
  });
});
