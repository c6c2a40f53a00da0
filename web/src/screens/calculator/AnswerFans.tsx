import type { FanText } from "../../rulesets/rulesets";
import { localized } from "../../i18n/translate";

/** A fan as the judge names it. */
interface NamedFan {
  id: string;
  zh: string;
  en: string;
  count?: number;
}

export interface AnswerFansProps<F extends NamedFan> {
  fans: readonly F[];
  /** The worth of each, in a word. */
  worth: (fan: F) => string;
  /** The fans of the ruleset with their definitions. */
  texts: readonly FanText[];
  /** The words if there are no fans; null: nothing. */
  none: string | null;
  /** The fan that is pointed at. */
  pointed: string | null;
  onPoint: (fan: string | null) => void;
}

/** The fans of an answer, and the condition of the one that is pointed at. */
export function AnswerFans<F extends NamedFan>(props: AnswerFansProps<F>) {
  const { fans, worth, texts, none, pointed, onPoint } = props;
  const definition = texts.find(({ id }) => id === pointed)?.definition;
  return (
    <>
      <ul class="answer-fans">
        {fans.map((fan) => (
          <FanLine
            key={fan.id}
            fan={fan}
            worth={worth(fan)}
            pointed={fan.id === pointed}
            onPoint={() => {
              onPoint(fan.id === pointed ? null : fan.id);
            }}
          />
        ))}
        {fans.length === 0 && none !== null ? <li class="answer-none">{none}</li> : null}
      </ul>
      {definition === undefined ? null : (
        <p class="answer-note" role="status">
          {localized(definition)}
        </p>
      )}
    </>
  );
}

interface FanLineProps {
  fan: NamedFan;
  worth: string;
  pointed: boolean;
  onPoint: () => void;
}

/** A fan and its worth; a tap lights the tiles that earn it. */
function FanLine({ fan, worth, pointed, onPoint }: FanLineProps) {
  const count = fan.count ?? 1;
  return (
    <li>
      <button
        type="button"
        class={pointed ? "answer-fan pointed" : "answer-fan"}
        aria-pressed={pointed}
        data-fan={fan.id}
        onClick={onPoint}
      >
        <span class="answer-fan-name">
          {localized(fan)}
          {count > 1 ? ` ×${count}` : ""}
        </span>
        <b>{worth}</b>
      </button>
    </li>
  );
}
