import type { PaohuziEvent } from "./events";

/** An event of paohuzi with what records of older engines lack. */
export function upToDate(event: PaohuziEvent): PaohuziEvent {
  if (event.type !== "won") return event;
  return { ...event, score: { ...NO_TERMS, ...event.score } };
}

const NO_TERMS = { terms: [] };
