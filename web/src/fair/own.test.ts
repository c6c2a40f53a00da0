import { describe, expect, test } from "vitest";
import { fromHex } from "../net/entropy";
import { commitmentTo } from "../state/shares";
import type { Promised } from "../state/promises";
import { checkOwn } from "./own";

const mine = "ab".repeat(32);
const commitments = [null, commitmentTo(fromHex(mine)), "c".repeat(64)];
const promised: Promised = { match: "m", share: "s", commitment: "p", commitments, entropy: mine };
const match = { match: "m", commitment: "p", commitments, entropies: [null, mine, null] };

describe("what this device knows of a match", () => {
  test("is that its promise was kept and its share used", () => {
    expect(checkOwn(match, promised)).toEqual(["promise_kept", "share_used"]);
  });

  test("is nothing when it was not there", () => {
    expect(checkOwn(match, null)).toEqual(["not_here"]);
  });

  test("is only the promise when it gave no share", () => {
    expect(checkOwn(match, { ...promised, entropy: null })).toEqual(["promise_kept"]);
  });

  test.each([
    ["match", { match: "another" }],
    ["commitment", { commitment: "made later" }],
    ["commitments", { commitments: [null, commitments[1] ?? null, "made later"] }],
  ])("is that the promise was changed: the %s", (_, changed) => {
    expect(checkOwn({ ...match, ...changed }, promised)[0]).toBe("promise_changed");
  });

  test("is that its share was left out, or another put in its place", () => {
    const other = "cd".repeat(32);
    expect(checkOwn({ ...match, entropies: [null, null, other] }, promised)).toEqual([
      "promise_kept",
      "share_left_out",
    ]);
    expect(checkOwn({ ...match, entropies: [mine, other, null] }, promised)).toEqual([
      "promise_kept",
      "share_changed",
    ]);
  });
});
