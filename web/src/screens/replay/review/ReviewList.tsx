import type { Loaded } from "../../../browser/api";
import type { Game } from "../../../board/fold";
import type { Review } from "./review";
import { momentSentence, say } from "./sentence";
import "./review.css";

export interface ReviewListProps {
  game: Game;
  review: Loaded<Review>;
  /** The name of the person or bot whose decisions they are. */
  name: string;
  step: number;
  onStep: (step: number) => void;
}

/** The decisions that cost a seat most; a tap goes to the step before one of them. */
export function ReviewList({ game, review, name, step, onStep }: ReviewListProps) {
  return (
    <section class="review" data-testid="review">
      <h3>{say("whose", { name })}</h3>
      {review.is === "failed" ? <p class="hint">{say("failed")}</p> : null}
      {review.is === "ready" ? (
        <>
          <p class="review-sum">{sumOf(review.value)}</p>
          <ol>
            {review.value.moments.map((moment) => (
              <li key={moment.step}>
                <button
                  type="button"
                  data-testid="review-moment"
                  aria-current={moment.step === step}
                  onClick={() => {
                    onStep(moment.step);
                  }}
                >
                  <b>{say("step", { step: moment.step })}</b>
                  {momentSentence(moment)}
                </button>
              </li>
            ))}
          </ol>
          <p class="hint">{say(game)}</p>
        </>
      ) : null}
    </section>
  );
}

function sumOf({ judged, moments }: Review): string {
  if (judged === 0) return say("noneJudged");
  if (moments.length === 0) return say("none", { judged });
  return say("some", { judged, count: moments.length });
}
