import type { ComponentChildren } from "preact";
import { codeSentence } from "../../i18n/codes";
import { t } from "../../i18n/translate";
import { isError, type Judged, type JudgeError } from "./judge";
import { judgeSentence } from "./words";
import { say } from "./say";

export interface AnswerFrameProps<A> {
  judged: Judged<A>;
  onAgain: () => void;
  /** Draws answers without fault. */
  children: (answers: readonly A[]) => ComponentChildren;
}

/** The answer of the judge, its error, or the reason that it says nothing. */
export function AnswerFrame<A>({ judged, onAgain, children }: AnswerFrameProps<A>) {
  switch (judged.is) {
    case "nothing":
      return null;
    case "asking":
      return <p class="calc-hint">{say("calc.asking")}</p>;
    case "failed":
      return (
        <div class="panel failed" role="alert">
          <p>{codeSentence("http", judged.code)}</p>
          <button type="button" class="button small" onClick={onAgain}>
            {t("ui.again")}
          </button>
        </div>
      );
    case "answered": {
      const fault = judged.answers.find((answer): answer is JudgeError => isError(answer));
      return (
        <div class={judged.stale ? "answer stale" : "answer"} aria-busy={judged.stale}>
          {fault === undefined ? (
            children(judged.answers as readonly A[])
          ) : (
            <p class="problem" role="alert" data-testid="calc-fault">
              {judgeSentence(fault.error.code, fault.error.message)}
            </p>
          )}
        </div>
      );
    }
  }
}

/** The condition that keeps a hand from winning. */
export function WhyNot({ why }: { why: string }) {
  return (
    <p class="answer-why" data-testid="calc-why">
      {codeSentence("why", why)}
    </p>
  );
}
