import { standardOf, type RuleChoice } from "../../rulesets/choice";
import {
  bySection,
  choiceLabel,
  localized,
  type RuleSwitch,
  type Ruleset,
  type Setting,
} from "../../rulesets/rulesets";
import { t } from "../../i18n/translate";
import { FanList } from "./FanList";
import { partIdle } from "./idle";
import { NoteList } from "./NoteList";
import { sectionName } from "./form/sections";
import { Unlike } from "./Unlike";
import { say } from "./form/say";
import "./rules.css";

export interface RulesViewProps {
  ruleset: Ruleset;
  /** The rules that are shown. */
  choice: RuleChoice;
  /** Every switch with the value it has here. */
  rules: Readonly<Record<string, Setting>>;
  /** True if examples lead to the calculator: not on screens that one would not like to leave. */
  leads?: boolean;
}

/**
 * The rules as they stand: the differences from the usual game, the notes, the fans, every switch.
 */
export function RulesView({ ruleset, choice, rules, leads = false }: RulesViewProps) {
  const standard = standardOf(choice);
  return (
    <div class="rules">
      <p class="rules-summary">{localized(ruleset.summary)}</p>
      <Unlike ruleset={ruleset} rules={rules} />
      <NoteList ruleset={ruleset} rules={rules} />
      <FanList ruleset={ruleset} choice={choice} rules={rules} leads={leads} />
      <details class="rules-all" data-testid="all-rules">
        <summary>{say("rules.all", { count: ruleset.switches.length })}</summary>
        <div class="rules-sections">
          {bySection(ruleset.switches).map(([section, switches]) => (
            <SectionView key={section} {...{ section, switches, rules, standard }} />
          ))}
        </div>
      </details>
    </div>
  );
}

interface SectionViewProps {
  section: string;
  switches: readonly RuleSwitch[];
  rules: Readonly<Record<string, Setting>>;
  standard: Readonly<Record<string, Setting>>;
}

/** The switches of a section that are played; the others by name, and in full when it is unfolded. */
function SectionView({ section, switches, rules, standard }: SectionViewProps) {
  const { played, idle } = partIdle(section, switches, rules, standard);
  const titles = idle.map(({ title }) => localized(title)).join(t("table.comma"));
  return (
    <section class="panel">
      <h2>{sectionName(section)}</h2>
      {played.length === 0 ? null : <RuleList {...{ switches: played, rules, standard }} />}
      {idle.length === 0 ? null : (
        <details class="rules-idle" data-testid={`idle-${section}`}>
          <summary>{say("rules.idle", { names: titles })}</summary>
          <RuleList {...{ switches: idle, rules, standard }} />
        </details>
      )}
    </section>
  );
}

function RuleList({ switches, rules, standard }: Omit<SectionViewProps, "section">) {
  return (
    <dl class="rule-list">
      {switches.map((rule) => {
        const usual = standard[rule.name] ?? rule.default;
        const value = rules[rule.name] ?? usual;
        return (
          <div key={rule.name} class={value === usual ? "rule" : "rule changed"}>
            <dt>
              <span>{localized(rule.title)}</span>
              <b>{choiceLabel(rule, value)}</b>
            </dt>
            <dd>
              {localized(rule.sentence)}
              {value === usual ? null : (
                <em>{say("rules.standard", { value: choiceLabel(rule, usual) })}</em>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
