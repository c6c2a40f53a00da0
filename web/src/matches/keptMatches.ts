import type { MatchSummary } from "./matches";

/** The cache in which the service worker keeps replays. */
const REPLAYS = "paiju-replays";

/** The address of a match without one of its deals. */
const MATCH = /\/api\/replay\/[^/]+$/;

/** The matches whose replays open without a network, newest first. */
export async function keptMatches(): Promise<MatchSummary[]> {
  if (!("caches" in globalThis)) return [];
  try {
    const replays = await caches.open(REPLAYS);
    const asked = (await replays.keys()).filter(({ url }) => MATCH.test(url));
    const found = await Promise.all(
      asked.map(async (request) => (await (await replays.match(request))?.json()) as MatchSummary),
    );
    return found.sort((one, other) => other.started - one.started);
  } catch {
    // A private window without storage.
    return [];
  }
}
