import { rulesOf, standardOf, type RuleChoice } from "../../../rulesets/choice";
import {
  answerHolds,
  askedOf,
  isChanged,
  switchesOf,
  withAnswer,
  withCheck,
  withOne,
  type Asked,
} from "../../../rulesets/forms";
import { localized, type Ruleset } from "../../../rulesets/rulesets";
import { nameBy } from "../../../rulesets/rulesName";
import { Segments, Several } from "../../../ui/controls";
import type { Problem } from "./problem";
import { say } from "./say";
import "./usual.css";

export interface UsualChoicesProps {
  ruleset: Ruleset;
  choice: RuleChoice;
  problem: Problem | null;
  onChange: (choice: RuleChoice) => void;
}

/** The choices that players of this ruleset usually agree on: a row each, those of yes or no in one. */
export function UsualChoices({ ruleset, choice, problem, onChange }: UsualChoicesProps) {
  const [rules, standard] = [rulesOf(choice), standardOf(choice)];
  const asked = askedOf(ruleset, rules);
  const rows = asked.filter(({ question }) => question.kind !== "check");
  const checks = asked.filter(({ question }) => question.kind === "check");
  const state = ({ question }: Asked): string => {
    const wrong = switchesOf(question).some((name) => problem?.names.includes(name));
    const changed = isChanged(question, standard, rules);
    return ["usual", changed ? "changed" : "", wrong ? "wrong" : ""].filter(Boolean).join(" ");
  };
  const on = checks.filter(({ answers }) => answers[0] && answerHolds(answers[0], rules));
  return (
    <div class="usuals" data-testid="usual-choices">
      <h2 class="spoken">{nameBy(ruleset, rules)}</h2>
      {rows.map((row) => {
        const title = localized(row.question.title);
        const options = row.answers.map((answer) => ({
          value: answer,
          label: localized(answer.label),
        }));
        const holding = row.answers.filter((answer) => answerHolds(answer, rules));
        const many = row.question.kind === "several";
        return (
          <div key={row.question.title.zh} class={`${state(row)}${many ? " many" : ""}`}>
            {many ? null : <h3>{title}</h3>}
            {many ? (
              <Several
                label={title}
                head={<h3>{title}</h3>}
                options={options}
                values={new Set(holding)}
                onChange={(values) => {
                  const turned = row.answers.find(
                    (answer) => values.has(answer) !== holding.includes(answer),
                  );
                  if (turned) onChange(withOne(choice, turned, values.has(turned)));
                }}
              />
            ) : (
              <Segments
                label={title}
                options={options}
                value={holding[0] ?? null}
                onChange={(answer) => {
                  if (answer !== null) onChange(withAnswer(choice, answer));
                }}
              />
            )}
          </div>
        );
      })}
      {checks.length === 0 ? null : (
        <div
          class={
            checks.some((one) => state(one).includes("wrong")) ? "usual many wrong" : "usual many"
          }
        >
          <Several
            label={say("rules.extras")}
            options={checks.map((one) => ({ value: one, label: localized(one.question.title) }))}
            values={new Set(on)}
            onChange={(values) => {
              const turned = checks.find((one) => values.has(one) !== on.includes(one));
              if (turned) onChange(withCheck(choice, turned.question, values.has(turned)));
            }}
          />
        </div>
      )}
    </div>
  );
}
