import { describe, expect, test } from "vitest";
import { fromHex } from "../net/entropy";
import { commitmentTo } from "../state/shares";
import type { Promised } from "../state/promises";
import { checkOwn as check } from "./own";

const mine = "ab".repeat(32);
const commitments = [null, commitmentTo(fromHex(mine)), "c".repeat(64)];
const promised: Promised = { match: "m", share: "s", commitment: "p", commitments, entropy: mine };
const match = { match: "m", commitment: "p", commitments, entropies: [null, mine, null] };

const checkOwn = (found: typeof match, known: Promised | null, elsewhere: string[] = []) =>
  check(found, known, elsewhere);

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

  test("is that a share was used which it had shown for another match", () => {
    const noted = { ...promised, entropy: null };
    expect(checkOwn(match, noted, [mine])).toEqual(["promise_kept", "share_reused"]);
    expect(checkOwn(match, null, [mine])).toEqual(["share_reused"]);
    expect(checkOwn(match, promised, ["ef".repeat(32)])).toEqual(["promise_kept", "share_used"]);
  });
});
