import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fromHex, sha256Hex, toHex } from "../net/entropy";
import { dealSeed, HashStream } from "./stream";

interface Numbers {
  stream: { key: string; label: string; numbers: string[] };
  below: { key: string; label: string; bound: string; numbers: string[] };
  shuffles: { kinds: number; label: string; seed: string; shuffled: number[] }[];
  deal_seeds: { seed: string; shares: string[]; match: string; deal: number; deal_seed: string }[];
}

/** The output of the engine's own stream; `tests/support/fair_vectors.py` writes it. */
const NUMBERS = JSON.parse(
  readFileSync(new URL("../../../tests/data/fair/numbers.json", import.meta.url), "utf-8"),
) as Numbers;

describe("the stream gives the numbers of the engine", () => {
  test("as they come", () => {
    const { key, label, numbers } = NUMBERS.stream;
    const stream = new HashStream(fromHex(key), label);
    expect(numbers.map(() => stream.next64().toString())).toEqual(numbers);
  });

  test("below a bound for which every other one is thrown away", () => {
    const { key, label, bound, numbers } = NUMBERS.below;
    const stream = new HashStream(fromHex(key), label);
    expect(numbers.map(() => stream.below(BigInt(bound)).toString())).toEqual(numbers);
  });

  test.each(NUMBERS.shuffles)(
    "in a shuffle of $kinds kinds",
    ({ kinds, label, seed, shuffled }) => {
      const tiles = Array.from({ length: kinds * 4 }, (_, place) => Math.floor(place / 4));
      new HashStream(fromHex(seed), label).shuffle(tiles);
      expect(tiles).toEqual(shuffled);
    },
  );

  test.each(NUMBERS.deal_seeds)("in the seed of deal $deal", (one) => {
    const seed = dealSeed(fromHex(one.seed), one.shares.map(fromHex), one.match, one.deal);
    expect(toHex(seed)).toBe(one.deal_seed);
  });
});

describe("the hashes are those of node", () => {
  const sizes = [0, 1, 31, 32, 55, 56, 63, 64, 65, 119, 128, 1000];

  test.each(sizes)("SHA-256 of %i bytes", (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, place) => (place * 7 + size) % 256);
    expect(sha256Hex(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
  });

  test.each(sizes)("HMAC under a key of %i bytes", (size) => {
    const key = Uint8Array.from({ length: size }, (_, place) => (place * 11 + size) % 256);
    const message = createHmac("sha256", key);
    for (const part of ["paiju-deal-1", "局", "\0\0\0\x07", "share"]) {
      const bytes = Buffer.from(part);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      message.update(length).update(bytes);
    }
    const shares = [new TextEncoder().encode("share")];
    expect(toHex(dealSeed(key, shares, "局", 7))).toBe(message.digest("hex"));
  });
});
