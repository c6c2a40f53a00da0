import type { MahjongEvent } from "./events";

/**
 * An event as it is told today: records of older engines lack the fields that came later, which then
 * say that there was nothing of the kind.
 */
export function upToDate(event: MahjongEvent): MahjongEvent {
  if (event.type === "dealt") return { ...NO_WILD, ...event };
  if (event.type === "melded") return { ...UNBOUND, ...event };
  if (event.type !== "won") return event;
  const { score } = event;
  const groups = score.groups.map((group) => ({ ...NATURAL, ...group }));
  return { ...event, score: { ...NOTHING_LEFT_OUT, ...score, groups } };
}

const NO_WILD = { wild: [], indicator: null, stakes: [] };
const UNBOUND = { ready: false };
const NATURAL = { wild: [] };
const NOTHING_LEFT_OUT = { excluded: [] };
