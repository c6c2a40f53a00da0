import { standardOf, type RuleChoice } from "../../app/choice";
import { bySection, choiceLabel, say, type Ruleset, type Setting } from "../../app/rulesets";
import { t } from "../../i18n/translate";
import { FanList } from "./FanList";
import { sectionName } from "./sections";
import "./rules.css";

export interface RulesViewProps {
  ruleset: Ruleset;
  /** Which rules these are. */
  choice: RuleChoice;
  /** Every switch with the value it has here. */
  rules: Readonly<Record<string, Setting>>;
  /** Whether examples lead to the calculator: not from where one would not like to leave. */
  leads?: boolean;
}

/** The rules as they stand: every switch by section with its value, then the fans. */
export function RulesView({ ruleset, choice, rules, leads = false }: RulesViewProps) {
  const standard = standardOf(choice);
  return (
    <div class="rules">
      <p class="rules-summary">{say(ruleset.summary)}</p>
      <div class="rules-sections">
        {bySection(ruleset.switches).map(([section, switches]) => (
          <section key={section} class="panel">
            <h2>{sectionName(section)}</h2>
            <dl class="rule-list">
              {switches.map((rule) => {
                const usual = standard[rule.name] ?? rule.default;
                const value = rules[rule.name] ?? usual;
                return (
                  <div key={rule.name} class={value === usual ? "rule" : "rule changed"}>
                    <dt>
                      <span>{say(rule.title)}</span>
                      <b>{choiceLabel(rule, value)}</b>
                    </dt>
                    <dd>
                      {say(rule.sentence)}
                      {value === usual ? null : (
                        <em>{t("rules.standard", { value: choiceLabel(rule, usual) })}</em>
                      )}
                    </dd>
                  </div>
                );
              })}
            </dl>
          </section>
        ))}
      </div>
      <FanList ruleset={ruleset} choice={choice} rules={rules} leads={leads} />
    </div>
  );
}
