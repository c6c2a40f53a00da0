import { fromHex } from "../net/entropy";
import type { Promised } from "../state/promises";
import { commitmentTo } from "../state/shares";
import { equal, type Bound } from "./verify";

/** What this device can say about a match, because it was there. */
export const OWN_RESULTS = {
  promise_kept: "ok",
  promise_changed: "fails",
  share_used: "ok",
  share_left_out: "note",
  share_changed: "fails",
  not_here: "note",
} as const;

export type OwnCode = keyof typeof OWN_RESULTS;

/**
 * Hold what is shown now against what this device was promised before anything was revealed, and
 * against the share that it gave. Only the device knows: nobody could make it up in a file.
 */
export function checkOwn(
  match: Pick<Bound, "match" | "commitment" | "commitments" | "entropies">,
  promised: Promised | null,
): OwnCode[] {
  if (promised === null) return ["not_here"];
  const kept =
    promised.match === match.match &&
    promised.commitment === match.commitment &&
    equal(promised.commitments, match.commitments);
  const share = promised.entropy === null ? [] : [ownShare(match.entropies, promised)];
  return [kept ? "promise_kept" : "promise_changed", ...share];
}

function ownShare(entropies: Bound["entropies"], { entropy, commitments }: Promised): OwnCode {
  if (entropy === null) return "share_left_out";
  const seat = commitments.indexOf(commitmentTo(fromHex(entropy)));
  const used = entropies[seat] ?? null;
  if (used === null) return "share_left_out";
  return used === entropy ? "share_used" : "share_changed";
}
