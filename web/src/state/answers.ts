import { signal, type ReadonlySignal } from "@preact/signals";

/** An answer that is not acknowledged for so long is sent again (ms). */
export const RESEND_AFTER = 2000;

/** One answer under way: kept until it is acknowledged, even if the line breaks. */
export interface PendingAct {
  n: number;
  choice: number;
}

/** The answer to the open decision: sent until it is acknowledged; the server takes it once. */
export interface Answers {
  readonly pending: ReadonlySignal<PendingAct | null>;
  /** The answer under way was sent more than once: an earlier one may have been heard. */
  isRepeated(): boolean;
  /** Answer decision `n`; nothing happens while another answer is under way. */
  give(answer: PendingAct): void;
  /** The server asks decision `n` (again): send its answer, drop any other one. */
  asked(n: number): void;
  /** Nothing is under way any more. */
  settle(): void;
}

export function createAnswers(send: (answer: PendingAct) => void): Answers {
  const pending = signal<PendingAct | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let times = 0;

  function post(answer: PendingAct): void {
    times += 1;
    send(answer);
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (pending.value === answer) post(answer);
    }, RESEND_AFTER);
  }

  function settle(): void {
    clearTimeout(timer);
    pending.value = null;
  }

  return {
    pending,
    isRepeated: () => times > 1,
    give(answer) {
      if (pending.value !== null) return;
      times = 0;
      pending.value = answer;
      post(answer);
    },
    asked(n) {
      const answer = pending.value;
      if (answer === null) return;
      if (answer.n === n) post(answer);
      else settle();
    },
    settle,
  };
}
