import { useEffect, useRef, useState } from "preact/hooks";
import { post, type Loaded } from "../../browser/api";
import type { Transfer } from "../../net/protocol";

/** A question for the judge; `op` says which, the other fields belong to it. */
export type JudgeRequest = Record<string, unknown> & { op: string };

/** The answers of the server's judge; without a line those of this device, if it can practise. */
async function answersOf(body: string): Promise<Exclude<Loaded<unknown>, { is: "loading" }>> {
  const found = await post<unknown>("/api/judge", body);
  if (found.is === "ready" || found.code !== "no_line") return found;
  const here = await (await import("../../practice/judgeHere")).judgeHere(body);
  return here === null ? found : { is: "ready", value: here };
}

/** A question that the judge could not read. */
export interface JudgeError {
  error: { code: string; message: string };
}

export interface JudgedFan {
  id: string;
  zh: string;
  en: string;
  points: number;
  count: number;
  tiles: string[];
}

export interface JudgedGroup {
  kind: string;
  tiles: string[];
  open: boolean;
  /** Places in `tiles` at which a wildcard stands for that tile. */
  wild: number[];
}

/** The worth of a mahjong hand, or the reason that it does not win, and its waits. */
export type ScoreAnswer = {
  /** The pairs that could have been named with the declaration (支对), if the rules have that. */
  nameable?: string[];
} & (
  | {
      win: true;
      points: number;
      fans: JudgedFan[];
      groups: JudgedGroup[];
      excluded: { id: string; by: string }[];
      /** Seats are winds, 0 is east. */
      transfers?: Transfer[];
    }
  | {
      win: false;
      why: string;
      waits: string[];
      /** Of a hand with too few fans: its fans, their sum, the number that it takes. */
      fans?: JudgedFan[];
      counted?: number;
      least?: number;
    }
);

export interface JudgedCards {
  kind: string;
  cards: string[];
  huxi: number;
  open: boolean;
}

/** The worth of a paohuzi hand, or the reason that it does not win. */
export type HuxiAnswer =
  | {
      win: true;
      huxi: number;
      groups: JudgedCards[];
      score: {
        points: number;
        huxi: number;
        /** The huxi that the units are counted from, if they differ. */
        counted?: number;
        units: number;
        factor: number;
        fans: { id: string; zh: string; en: string; worth: number }[];
        groups: JudgedCards[];
        xing: string | null;
        terms: { id: string; units: number }[];
      };
      /** The winner is seat 0, the others follow in turn order. */
      transfers: Transfer[];
    }
  | { win: false; why: string; huxi?: number | null };

/** The state of the newest question. `stale`: the answer is that to the question before. */
export type Judged<A> =
  | { is: "nothing" }
  | { is: "asking" }
  | { is: "answered"; answers: readonly (A | JudgeError)[]; stale: boolean }
  | { is: "failed"; code: string };

/** A hand rests for so long before it is sent (ms): tapping on asks only once. */
const REST = 180;
/** After too many questions the next is asked so much later (ms). */
const CALM = 1200;
const BUSY = new Set(["too_many_requests", "judge_busy"]);

/**
 * The judge's answers to these requests; null asks nothing. A new question waits until the hand
 * rests, and an answer that comes after a newer question is dropped.
 */
export function useJudge<A>(
  requests: readonly JudgeRequest[] | null,
): [Judged<A>, again: () => void] {
  const [judged, setJudged] = useState<Judged<A>>({ is: "nothing" });
  const [attempt, setAttempt] = useState(0);
  const newest = useRef(0);
  const body = requests === null ? null : JSON.stringify(requests);
  useEffect(() => {
    const mine = ++newest.current;
    if (body === null) {
      setJudged({ is: "nothing" });
      return;
    }
    setJudged((before) =>
      before.is === "answered" ? { ...before, stale: true } : { is: "asking" },
    );
    let timer = setTimeout(send, REST);
    function send(): void {
      void answersOf(body ?? "").then((found) => {
        if (mine !== newest.current) return;
        if (found.is === "failed" && BUSY.has(found.code)) {
          timer = setTimeout(send, CALM);
          return;
        }
        setJudged(
          found.is === "ready"
            ? { is: "answered", answers: found.value as (A | JudgeError)[], stale: false }
            : { is: "failed", code: found.code },
        );
      });
    }
    return () => {
      clearTimeout(timer);
      // A request still under way answers a question that nobody asks any more.
      newest.current++;
    };
  }, [body, attempt]);
  return [
    judged,
    () => {
      setAttempt(attempt + 1);
    },
  ];
}

export function isError(answer: unknown): answer is JudgeError {
  return typeof answer === "object" && answer !== null && "error" in answer;
}
