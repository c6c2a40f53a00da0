import type { PaohuziMeld } from "../../net/protocol";

export type {
  PaohuziAction as Action,
  PaohuziChi as Chi,
  PaohuziDealt as Dealt,
  PaohuziDeclined as Declined,
  PaohuziDiscarded as Discarded,
  PaohuziEvent,
  PaohuziFanCount as FanCount,
  PaohuziFlipped as Flipped,
  PaohuziGroup as Group,
  PaohuziMeld as Meld,
  PaohuziMelded as Melded,
  PaohuziPassed as Passed,
  PaohuziScore as Score,
  PaohuziSettled as Settled,
  PaohuziWon as Won,
} from "../../net/protocol";

/** A place at the table, from 0. */
export type Seat = number;

/** The kind of a meld. */
export type MeldKind = PaohuziMeld["kind"];

/** True of a 跑 and of a 提. */
export function isQuad(meld: PaohuziMeld): boolean {
  return meld.kind === "pao" || meld.kind === "ti";
}

/** The number of cards of a meld, known or not. */
export function meldSize(meld: PaohuziMeld): number {
  return isQuad(meld) ? 4 : 3;
}
