/** The matches whose replays are kept, and the bytes of all of them together. */
export const MOST_MATCHES = 10;
export const MOST_BYTES = 6_000_000;

/** Something kept of a match: the address it was asked for, and its bytes. */
export interface Kept {
  url: string;
  bytes: number;
}

const REPLAY = /^\/api\/replay\/([A-Za-z0-9_-]{8,64})(?:\/\d{1,6})?$/;

/** The link of the match that an address belongs to; null for any other address. */
export function shareOf(path: string): string | null {
  return REPLAY.exec(path)?.[1] ?? null;
}

/** The addresses to delete if too much is kept, oldest first: whole matches, never the newest. */
export function tooMany(kept: readonly Kept[]): string[] {
  const byMatch = new Map<string, Kept[]>();
  for (const one of kept) {
    const share = shareOf(new URL(one.url).pathname) ?? "";
    const together = byMatch.get(share) ?? [];
    // A match is as new as the newest that is kept of it.
    byMatch.delete(share);
    byMatch.set(share, [...together, one]);
  }
  const gone: string[] = [];
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
  const matches = [...byMatch.values()];
  while (matches.length > 1 && (matches.length > MOST_MATCHES || bytes > MOST_BYTES)) {
    for (const one of matches.shift() ?? []) {
      bytes -= one.bytes;
      gone.push(one.url);
    }
  }
  return gone;
}
