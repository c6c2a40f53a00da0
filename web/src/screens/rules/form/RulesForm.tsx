import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { rulesOf, standardOf, withSwitch, type RuleChoice } from "../../../rulesets/choice";
import { Segments, Select } from "../../../ui/controls";
import { GamePicker } from "../../../ui/GamePicker";
import { Icon } from "../../../ui/icons";
import {
  allRulesets,
  bySection,
  choiceLabel,
  differences,
  rulesetOf,
  localized,
  type RuleSwitch,
  type Ruleset,
  type Setting,
} from "../../../rulesets/rulesets";
import { codeSentence } from "../../../i18n/codes";
import { found, telling } from "./find";
import { PresetSentence } from "./PresetSentence";
import { RuleLinkButton } from "./RuleLinkButton";
import { sectionName } from "./sections";
import { SwitchRow } from "./SwitchRow";
import { say } from "./say";
import "./form.css";

/** The reason that the server refused rules: its code, and the switches it named. */
export interface Problem {
  code: string;
  names: readonly string[];
}

export interface RulesFormProps {
  choice: RuleChoice;
  problem: Problem | null;
  onChange: (choice: RuleChoice) => void;
  /** Another game was chosen; without it the game stays. */
  onGame?: (game: string) => void;
  /** Questions between the choice of a ruleset and its switches. */
  children?: ComponentChildren;
}

/** The form for the rules: ruleset and preset, the differences, then every switch by section. */
export function RulesForm({ choice, problem, onChange, onGame, children }: RulesFormProps) {
  const ruleset = rulesetOf(choice.ruleset);
  if (ruleset === null) return <p class="empty">{codeSentence("refused", "unknown_ruleset")}</p>;
  const siblings = allRulesets()
    .filter(({ game }) => game === ruleset.game)
    .map(({ id, name }) => ({ value: id, label: localized(name) }));
  return (
    <div class="agreement">
      <section class="panel">
        {onGame === undefined ? null : <GamePicker game={ruleset.game} onChange={onGame} />}
        {siblings.length > 1 ? (
          <Select
            label={say("rules.ruleset")}
            options={siblings}
            value={choice.ruleset}
            onChange={(id) => {
              const preset = rulesetOf(id)?.presets[0]?.name ?? null;
              onChange({ ruleset: id, preset, switches: {} });
            }}
          />
        ) : (
          <h2 class="brush">{localized(ruleset.name)}</h2>
        )}
        <p class="muted">{localized(ruleset.summary)}</p>
        {ruleset.presets.length > 1 ? (
          <Segments
            label={say("rules.preset")}
            options={ruleset.presets.map(({ name, label }) => ({
              value: name,
              label: localized(label),
            }))}
            value={choice.preset}
            onChange={(preset) => {
              onChange({ ...choice, preset, switches: {} });
            }}
          />
        ) : null}
        <PresetSentence choice={choice} />
        <Changes choice={choice} onChange={onChange} />
        <RuleLinkButton choice={choice} />
      </section>
      {children}
      <Switches key={ruleset.id} {...{ ruleset, choice, problem, onChange }} />
    </div>
  );
}

interface ChangesProps {
  choice: RuleChoice;
  onChange: (choice: RuleChoice) => void;
}

/** The settings in which the choice differs from its preset; a tap takes one change back, or all of them. */
function Changes({ choice, onChange }: ChangesProps) {
  const switches = rulesetOf(choice.ruleset)?.switches ?? [];
  const changed = differences(switches, standardOf(choice), rulesOf(choice));
  if (changed.length === 0) return <p class="muted small">{say("rules.noChanges")}</p>;
  return (
    <div class="changes">
      <div class="changes-head">
        <p class="muted small">{say("rules.changes", { count: changed.length })}</p>
        <button
          type="button"
          class="chip"
          data-testid="rules-reset"
          onClick={() => {
            onChange({ ...choice, switches: {} });
          }}
        >
          <Icon name="reset" />
          {say("rules.takeAllBack")}
        </button>
      </div>
      <ul>
        {changed.map(({ rule, from, to }) => (
          <li key={rule.name}>
            <button
              type="button"
              class="change"
              title={say("rules.takeBack")}
              onClick={() => {
                onChange(withSwitch(choice, rule.name, from));
              }}
            >
              <span>{localized(rule.title)}</span>
              <s>{choiceLabel(rule, from)}</s>
              <b>{choiceLabel(rule, to)}</b>
              <Icon name="reset" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SwitchesProps {
  ruleset: Ruleset;
  choice: RuleChoice;
  problem: Problem | null;
  onChange: (choice: RuleChoice) => void;
}

/** Every switch by section, or those that a search finds. */
function Switches({ ruleset, choice, problem, onChange }: SwitchesProps) {
  const [search, setSearch] = useState("");
  const sections = bySection(ruleset.switches);
  const searching = search.trim() !== "";
  const shown = sections
    .map(([section, rules]) => [section, rules.filter((rule) => found(rule, search))] as const)
    .filter(([, rules]) => rules.length > 0);
  return (
    <>
      <label class="rule-search">
        <span class="spoken">{say("rules.search")}</span>
        <input
          type="search"
          class="field"
          data-testid="rule-search"
          placeholder={say("rules.searchIn", { count: ruleset.switches.length })}
          value={search}
          onInput={(event) => {
            setSearch(event.currentTarget.value);
          }}
        />
      </label>
      {shown.map(([section, rules]) => (
        <Section
          key={section}
          section={section}
          rules={rules}
          telling={telling(ruleset)}
          searched={searching}
          choice={choice}
          problem={problem}
          onChange={onChange}
        />
      ))}
      {shown.length === 0 ? <p class="empty">{say("rules.notFound")}</p> : null}
    </>
  );
}

interface SectionProps {
  section: string;
  rules: readonly RuleSwitch[];
  /** Switches that are shown while the section is folded. */
  telling: ReadonlySet<string>;
  /** True if a search chose these rules: then none is folded away. */
  searched: boolean;
  choice: RuleChoice;
  problem: Problem | null;
  onChange: (choice: RuleChoice) => void;
}

/** A section; folded, it shows the switches that tell the presets apart and the changed ones. */
function Section(props: SectionProps) {
  const { section, rules, telling, searched, choice, problem, onChange } = props;
  const [unfolded, setUnfolded] = useState(false);
  const standard = standardOf(choice);
  const now = rulesOf(choice);
  const standardValue = (rule: RuleSwitch): Setting => standard[rule.name] ?? rule.default;
  const isChanged = (rule: RuleSwitch): boolean => now[rule.name] !== standardValue(rule);
  const isWrong = (rule: RuleSwitch): boolean => problem?.names.includes(rule.name) === true;
  const folded = !unfolded && !searched;
  const shown = folded
    ? rules.filter((rule) => telling.has(rule.name) || isChanged(rule) || isWrong(rule))
    : rules;
  const changed = rules.filter(isChanged).length;
  return (
    <section class="panel rule-section" data-section={section}>
      <button
        type="button"
        class="rule-section-head"
        aria-expanded={!folded}
        disabled={searched}
        onClick={() => {
          setUnfolded(!unfolded);
        }}
      >
        <h2>{sectionName(section)}</h2>
        {changed === 0 ? null : (
          <span class="badge">{say("rules.changed", { count: changed })}</span>
        )}
        <span class="muted small">
          {folded && shown.length < rules.length
            ? say("rules.hidden", { count: rules.length - shown.length })
            : say("rules.count", { count: rules.length })}
        </span>
        <Icon name="down" />
      </button>
      {shown.map((rule) => (
        <SwitchRow
          key={rule.name}
          rule={rule}
          standard={standardValue(rule)}
          value={now[rule.name] ?? rule.default}
          rules={now}
          wrong={isWrong(rule)}
          onChange={(value) => {
            onChange(withSwitch(choice, rule.name, value));
          }}
        />
      ))}
    </section>
  );
}
