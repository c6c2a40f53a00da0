import { Fragment } from "preact";
import type { Ruleset, Setting } from "../../rulesets/rulesets";
import { localized } from "../../rulesets/rulesets";
import { lessonOf, told } from "../../rulesets/guide";
import { t } from "../../i18n/translate";
import { WithTerms } from "../../terms/Term";
import { fansOfHand, type CountedFan } from "./fanWorth";
import { worthWord } from "./FanList";
import { HandPicture } from "./HandPicture";
import "./rules.css";

export interface LessonProps {
  ruleset: Ruleset;
  rules: Readonly<Record<string, Setting>>;
}

/** A ruleset in three minutes: its own things, each with hands. */
export function Lesson({ ruleset, rules }: LessonProps) {
  const fanWord = (counted: CountedFan): string =>
    `${localized(counted.fan.name)} ${worthWord(counted, ruleset, rules)}`;
  return (
    <div class="lesson" data-testid="lesson">
      {lessonOf(ruleset, rules).map(({ title, text, hands }) => (
        <section key={title.zh} class="panel rules-part">
          <h2>{told(title, ruleset, rules)}</h2>
          <p>
            <WithTerms text={told(text, ruleset, rules)} />
          </p>
          {hands.length === 0 ? null : (
            <ul class="lesson-hands">
              {hands.map(({ question, caption, fans }, place) => {
                const words = fansOfHand(fans, ruleset, rules).map(fanWord);
                return (
                  <li key={place}>
                    <HandPicture question={question} rules={rules} label={localized(caption)} />
                    <p>
                      <span>{localized(caption)}</span>
                      {words.length === 0 ? null : (
                        <b>
                          {words.map((word, at) => (
                            <Fragment key={word}>
                              {at === 0 ? null : <wbr />}
                              <span>{at < words.length - 1 ? word + t("table.comma") : word}</span>
                            </Fragment>
                          ))}
                        </b>
                      )}
                    </p>
                  </li>
                );
              })}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
