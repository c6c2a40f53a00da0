import { useEffect, useState } from "preact/hooks";
import { ask, LOADING, type Loaded } from "../../../browser/api";
import type { GameAction } from "../../../board/fold";

/** An answer, and the hand that it leaves. */
export interface Answered {
  action: GameAction;
  /** Tiles from ready; null where that is not counted. */
  away: number | null;
  /** Unseen tiles that help, or that a ready hand waits for; null where that is not known. */
  tiles: number | null;
}

/** A decision that cost much. */
export interface CostlyMoment {
  /** The number of events before it. */
  step: number;
  code: "unready" | "slower" | "fewer" | "weaker";
  chosen: Answered;
  better: Answered;
  /** The worth of the chosen answer in that of the better one, where worths are known. */
  share: number | null;
}

/** The review of a deal for one seat. */
export interface Review {
  seat: number;
  judged: number;
  good: number;
  moments: CostlyMoment[];
}

/** Fetches the review of a finished deal for a seat; each seat is asked for once. */
export function useReview(share: string, deal: number, seat: number): Loaded<Review> {
  const [known, setKnown] = useState<Readonly<Record<number, Loaded<Review>>>>({});
  const here = known[seat];

  useEffect(() => {
    if (here !== undefined) return;
    let current = true;
    const path = `/api/replay/${encodeURIComponent(share)}/${deal}/review/${seat}`;
    void ask<Review>(path).then((answer) => {
      if (current) setKnown((before) => ({ ...before, [seat]: answer }));
    });
    return () => {
      current = false;
    };
  }, [share, deal, seat, here]);
  return here ?? LOADING;
}
