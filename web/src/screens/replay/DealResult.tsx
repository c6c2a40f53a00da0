import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { seatIn, type MatchSummary } from "../../matches/matches";
import { dealTitle } from "../../matches/dealName";
import { rulesetOf, type Setting } from "../../rulesets/rulesets";
import type { BoardState } from "../../board/fold";
import { t } from "../../i18n/translate";
import { Explaining } from "../../terms/Termed";
import { uiOf } from "../table/games";
import type { Occupant } from "../table/parts/contract";

export interface DealResultProps {
  /** The table at the end of the deal, with every hand known. */
  board: BoardState;
  rules: Readonly<Record<string, Setting>>;
  match: MatchSummary;
  occupants: readonly Occupant[];
  /** Points of the match before this deal. */
  scores: readonly number[];
  /** The deal after this one, if there is one. */
  next: number | null;
  onHide: () => void;
  onAgain: () => void;
  onNext: (deal: number) => void;
  /** The word on the button that opens the review. */
  reviewWord: string;
  /** The review of the deal. */
  review: ComponentChildren;
}

/** The sheet that people saw after the deal, with ways on through the replay. */
export function DealResult(props: DealResultProps) {
  const { board, rules, match, occupants, scores, next, onHide, onAgain, onNext } = props;
  const [reviewing, setReviewing] = useState(false);
  const { Result } = uiOf(board);
  const named = { ruleset: rulesetOf(match.ruleset), rules, dice: match.dice };
  const title = dealTitle(board, named) ?? t("result.title", { number: board.number });
  return (
    <div class="deal-end">
      <section class="sheet" role="dialog" aria-label={title} data-testid="result">
        <header class="sheet-head">
          <h2 class="brush">{title}</h2>
          <button type="button" class="sheet-hide" data-testid="result-hide" onClick={onHide}>
            {t("result.hide")}
          </button>
        </header>
        <div class="sheet-body">
          {reviewing ? (
            props.review
          ) : (
            <Explaining.Provider value={occupants.map(({ name }) => name)}>
              <Result.Component
                board={board}
                ruleset={match.ruleset}
                rules={rules}
                occupants={occupants}
                scores={scores}
                mine={seatIn(match, board.number)}
              />
            </Explaining.Provider>
          )}
        </div>
        <footer class="sheet-foot">
          <button type="button" class="sheet-button plain" onClick={onAgain}>
            {t("replay.again")}
          </button>
          <button
            type="button"
            class="sheet-button plain review-open"
            data-testid="review-open"
            onClick={() => {
              setReviewing(!reviewing);
            }}
          >
            {reviewing ? t("result.show") : props.reviewWord}
          </button>
          {next === null ? null : (
            <button
              type="button"
              class="sheet-button main"
              data-testid="replay-next-deal"
              onClick={() => {
                onNext(next);
              }}
            >
              {t("replay.nextDeal")}
            </button>
          )}
        </footer>
      </section>
    </div>
  );
}
