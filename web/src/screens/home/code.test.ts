import { describe, expect, test } from "vitest";
import { pastedHash, plainCode, spacedCode } from "./code";

describe("room codes", () => {
  test("blanks, dashes and small letters do not matter", () => {
    expect(plainCode(" k7m-2qx ")).toBe("K7M2QX");
    expect(plainCode("房号 K7M 2QX")).toBe("K7M2QX");
    expect(plainCode("房号 704 582")).toBe("704582");
    expect(plainCode("７０４５８２")).toBe("704582");
  });

  test("are shown in two halves", () => {
    expect(spacedCode("704582")).toBe("704 582");
    expect(spacedCode("7045821")).toBe("7045821");
  });

  test("a pasted invitation leads to its table", () => {
    expect(pastedHash("来打牌 http://10.0.0.7:8000/#/l/ab_C-9 点开坐下")).toBe("#/l/ab_C-9");
    expect(pastedHash("http://10.0.0.7:8000/#/j/K7M2QX?from=x")).toBe("#/j/K7M2QX");
    expect(pastedHash("来打牌 https://paiju.test/l/ab_C-9 点开坐下")).toBe("#/l/ab_C-9");
    expect(pastedHash("http://10.0.0.7:8000/j/704582?from=x")).toBe("#/j/704582");
    expect(pastedHash("http://elsewhere/r/l/share")).toBeNull();
    expect(pastedHash("K7M2QX")).toBeNull();
    expect(pastedHash("http://elsewhere/#/r/share")).toBeNull();
  });
});
