import type { Ruleset, Setting } from "../../rulesets/rulesets";
import { localized } from "../../rulesets/rulesets";
import { lessonOf, told } from "../../rulesets/guide";
import { t } from "../../i18n/translate";
import { WithTerms } from "../../terms/Term";
import { fanPointsWord } from "../calculator/sum";
import { countedFans } from "./fanWorth";
import { worthWord } from "./FanList";
import { HandPicture } from "./HandPicture";
import "./rules.css";

export interface LessonProps {
  ruleset: Ruleset;
  rules: Readonly<Record<string, Setting>>;
}

/** A ruleset in three minutes: its own things, each with hands. */
export function Lesson({ ruleset, rules }: LessonProps) {
  const counted = countedFans(ruleset, rules);
  const fanWord = (id: string): string | null => {
    const found = counted.find(({ fan }) => fan.id === id);
    if (found === undefined || found.dropped) return null;
    const worth =
      found.by === "points"
        ? fanPointsWord(found.worth, ruleset, rules)
        : worthWord(found.by, found.worth);
    return `${localized(found.fan.name)} ${worth}`;
  };
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
                const words = fans.map(fanWord).filter((one) => one !== null);
                return (
                  <li key={place}>
                    <HandPicture question={question} rules={rules} label={localized(caption)} />
                    <p>
                      <span>{localized(caption)}</span>
                      {words.length === 0 ? null : <b>{words.join(t("table.comma"))}</b>}
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
