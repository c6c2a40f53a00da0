import { standardOf, type RuleChoice } from "../../rulesets/choice";
import { namedSwitches } from "../../rulesets/forms";
import {
  bySection,
  choiceLabel,
  differences,
  localized,
  type RuleSwitch,
  type Ruleset,
  type Setting,
} from "../../rulesets/rulesets";
import { t } from "../../i18n/translate";
import { FanList } from "./FanList";
import { Folded } from "./Folded";
import { partIdle } from "./idle";
import { NoteList } from "./NoteList";
import { fansWord } from "../../rulesets/fansWord";
import { sectionName } from "./form/sections";
import { PaidHands } from "./PaidHands";
import { Section, SECTIONS } from "./Section";
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
 * The rules as they stand: the course of a deal, what wins, the fans, the payments, what ends it;
 * then the notes, and every switch.
 */
export function RulesView({ ruleset, choice, rules, leads = false }: RulesViewProps) {
  const standard = standardOf(choice);
  const shown = { ruleset, rules };
  return (
    <div class="rules" data-testid="rules-page">
      {isUsual(ruleset, rules) ? <p class="rules-summary">{localized(ruleset.summary)}</p> : null}
      <Jumps fans={fansWord(ruleset, rules)} />
      <div class="rules-parts">
        <Section name="course" {...shown} />
        <Section name="win" {...shown} />
      </div>
      <FanList {...shown} choice={choice} leads={leads} />
      <div class="rules-parts">
        <Section name="payments" {...shown}>
          <PaidHands {...shown} choice={choice} />
        </Section>
        <Section name="end" {...shown} />
      </div>
      <NoteList {...shown} />
      <Folded
        class="rules-all"
        testid="all-rules"
        head={say("rules.all", { count: ruleset.switches.length })}
      >
        {() => (
          <div class="rules-sections">
            {bySection(namedSwitches(ruleset)).map(([section, switches]) => (
              <SectionView
                key={section}
                title={sectionName(section, ruleset, rules)}
                {...{ section, ruleset, switches, rules, standard }}
              />
            ))}
          </div>
        )}
      </Folded>
    </div>
  );
}

/** Buttons that lead to the sections: the fans between them may be many. */
function Jumps({ fans }: { fans: string }) {
  return (
    <nav class="rules-jumps" aria-label={say("rules.book")}>
      {SECTIONS.map((name) => (
        <button
          key={name}
          type="button"
          class="chip"
          onClick={(event) => {
            const page = event.currentTarget.closest(".rules");
            page?.querySelector(`[data-part="${name}"]`)?.scrollIntoView();
          }}
        >
          {name === "fans" ? fans : say(`rules.part.${name}`)}
        </button>
      ))}
    </nav>
  );
}

/** True for the first preset of a ruleset, which its summary is about. */
function isUsual({ switches, presets }: Ruleset, rules: RulesViewProps["rules"]): boolean {
  return differences(switches, presets[0]?.rules ?? {}, rules).length === 0;
}

interface SectionViewProps {
  title: string;
  section: string;
  ruleset: Ruleset;
  switches: readonly RuleSwitch[];
  rules: Readonly<Record<string, Setting>>;
  standard: Readonly<Record<string, Setting>>;
}

/** The switches of a section that are played; the others by name, and in full when it is unfolded. */
function SectionView({ title, section, ruleset, switches, rules, standard }: SectionViewProps) {
  const { played, idle } = partIdle(switches, ruleset, rules, standard);
  const titles = idle.map(({ title }) => localized(title)).join(t("table.comma"));
  return (
    <section class="panel">
      <h2>{title}</h2>
      {played.length === 0 ? null : <RuleList {...{ switches: played, rules, standard }} />}
      {idle.length === 0 ? null : (
        <Folded
          class="rules-idle"
          testid={`idle-${section}`}
          head={say("rules.idle", { names: titles })}
        >
          {() => <RuleList {...{ switches: idle, rules, standard }} />}
        </Folded>
      )}
    </section>
  );
}

function RuleList({
  switches,
  rules,
  standard,
}: Omit<SectionViewProps, "section" | "title" | "ruleset">) {
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
