import { fromHex } from "../net/entropy";
import type { Promised } from "../state/promises";
import { commitmentTo } from "../state/shares";
import { equal, type Bound } from "./verify";

/** The findings of this device about a match, because it was there. */
export const OWN_RESULTS = {
  promise_kept: "ok",
  promise_changed: "fails",
  share_used: "ok",
  share_left_out: "note",
  share_changed: "fails",
  share_reused: "fails",
  not_here: "note",
} as const;

export type OwnCode = keyof typeof OWN_RESULTS;

/**
 * Hold the match as shown now against the promise that this device saw before anything was
 * revealed, and against the share that it gave. Only the device has these: nobody could make it up
 * in a file. `elsewhere` are the shares that it has shown for other matches: one that is used here
 * was known before this match was promised.
 */
export function checkOwn(
  match: Pick<Bound, "match" | "commitment" | "commitments" | "entropies">,
  promised: Promised | null,
  elsewhere: readonly string[],
): OwnCode[] {
  const reused: OwnCode[] = match.entropies.some((one) => one !== null && elsewhere.includes(one))
    ? ["share_reused"]
    : [];
  if (promised === null) return reused.length > 0 ? reused : ["not_here"];
  const kept =
    promised.match === match.match &&
    promised.commitment === match.commitment &&
    equal(promised.commitments, match.commitments);
  const { entropy } = promised;
  const share = entropy === null ? [] : [ownShare(match.entropies, entropy, promised.commitments)];
  return [kept ? "promise_kept" : "promise_changed", ...share, ...reused];
}

/** The finding about the share that this device gave under one of the commitments it was promised. */
function ownShare(
  entropies: Bound["entropies"],
  entropy: string,
  commitments: Promised["commitments"],
): OwnCode {
  const seat = commitments.indexOf(commitmentTo(fromHex(entropy)));
  const used = entropies[seat] ?? null;
  if (used === null) return "share_left_out";
  return used === entropy ? "share_used" : "share_changed";
}
