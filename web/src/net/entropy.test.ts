import { describe, expect, test } from "vitest";
import { ENTROPY_BYTES, freshEntropy, fromHex, sha256Hex, toHex } from "./entropy";

describe("entropy", () => {
  test("is 32 bytes and never the same twice", () => {
    const drawn = Array.from({ length: 50 }, () => toHex(freshEntropy()));
    expect(new Set(drawn).size).toBe(50);
    for (const hex of drawn) expect(hex).toMatch(new RegExp(`^[0-9a-f]{${ENTROPY_BYTES * 2}}$`));
  });

  test("SHA-256 agrees with the published examples (FIPS 180-2, appendix B)", () => {
    expect(sha256Hex("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256Hex("abc")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
    expect(sha256Hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")).toBe(
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    );
  });

  test("text is hashed as UTF-8", () => {
    expect(sha256Hex("牌")).toBe(sha256Hex(new Uint8Array([0xe7, 0x89, 0x8c])));
  });

  test("hexadecimal reads back what it wrote and refuses the rest", () => {
    const bytes = new Uint8Array([0, 1, 15, 16, 254, 255]);
    expect(toHex(bytes)).toBe("00010f10feff");
    expect(fromHex("00010f10feff")).toEqual(bytes);
    expect(() => fromHex("0")).toThrow();
    expect(() => fromHex("zz")).toThrow();
  });
});
