import { describe, expect, test } from "vitest";
import { MOST_BYTES, MOST_MATCHES, shareOf, tooMany } from "./kept";

const url = (share: string, rest = ""): string => `https://paiju.test/api/replay/${share}${rest}`;
const share = (number: number): string => `share-${String(number).padStart(4, "0")}`;

describe("kept replays", () => {
  test("belong to a match by their address, files and other answers do not", () => {
    expect(shareOf("/api/replay/abcd_-1234")).toBe("abcd_-1234");
    expect(shareOf("/api/replay/abcd_-1234/12")).toBe("abcd_-1234");
    for (const other of [
      "/api/replay/abcd_-1234/export",
      "/api/replay/abcd_-1234/1/export",
      "/api/matches",
      "/api/replay/short",
    ]) {
      expect(shareOf(other)).toBeNull();
    }
  });

  test("are those of the last matches, with all their deals", () => {
    const kept = Array.from({ length: MOST_MATCHES + 2 }, (_, number) => [
      { url: url(share(number)), bytes: 10 },
      { url: url(share(number), "/1"), bytes: 10 },
    ]).flat();
    expect(tooMany(kept)).toEqual(
      [0, 1].flatMap((one) => [url(share(one)), url(share(one), "/1")]),
    );
    expect(tooMany(kept.slice(4))).toEqual([]);
  });

  test("a match of which something was looked at again is new again", () => {
    const kept = Array.from({ length: MOST_MATCHES + 1 }, (_, number) => ({
      url: url(share(number)),
      bytes: 10,
    }));
    expect(tooMany([...kept, { url: url(share(0), "/2"), bytes: 10 }])).toEqual([url(share(1))]);
  });

  test("take up only so much, but the newest match is kept whatever it takes", () => {
    const half = { bytes: MOST_BYTES / 2 + 1 };
    expect(tooMany([1, 2].map((one) => ({ url: url(share(one)), ...half })))).toEqual([
      url(share(1)),
    ]);
    expect(tooMany([{ url: url(share(1)), bytes: 2 * MOST_BYTES }])).toEqual([]);
  });
});
