import type { MahjongEvent } from "./events";

/** An event of mahjong with what records of older engines lack. */
export function upToDate(event: MahjongEvent): MahjongEvent {
  if (event.type === "dealt") return { ...NO_WILD, ...event };
  if (event.type === "stakes_asked") return { ...FOUR, ...event };
  if (event.type === "melded") return { ...UNBOUND, ...event };
  if (event.type !== "won") return event;
  const { score } = event;
  const groups = score.groups.map((group) => ({ ...NATURAL, ...group }));
  return { ...event, score: { ...NOTHING_LEFT_OUT, ...score, groups } };
}

const NO_WILD = { wild: [], indicator: null, stakes: [] };
const FOUR = { seats: 4 };
const UNBOUND = { ready: false, robbing: false };
const NATURAL = { wild: [] };
const NOTHING_LEFT_OUT = { excluded: [] };
