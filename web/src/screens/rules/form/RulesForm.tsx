import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { rulesOf, standardOf, withSwitch, type RuleChoice } from "../../../rulesets/choice";
import { asBefore, moreOf, namedSwitches, toldChanges } from "../../../rulesets/forms";
import { Segments, Select } from "../../../ui/controls";
import { GamePicker, nameBeside } from "../../../ui/GamePicker";
import { Icon } from "../../../ui/icons";
import {
  allRulesets,
  bySection,
  rulesetOf,
  localized,
  type RuleSwitch,
  type Ruleset,
  type Setting,
} from "../../../rulesets/rulesets";
import { useTableWordsOf } from "../../../rulesets/useTableWords";
import { codeSentence } from "../../../i18n/codes";
import { found, telling } from "./find";
import { PresetSentence } from "./PresetSentence";
import type { Problem } from "./problem";
import { RuleLinkButton } from "./RuleLinkButton";
import { sectionName } from "./sections";
import { SwitchRow } from "./SwitchRow";
import { UsualChoices } from "./UsualChoices";
import { say } from "./say";
import "./form.css";

export interface RulesFormProps {
  choice: RuleChoice;
  problem: Problem | null;
  onChange: (choice: RuleChoice) => void;
  /** Another game was chosen; without it the game stays. */
  onGame?: (game: string) => void;
  /** Questions below the usual choices. */
  children?: ComponentChildren;
  /** Questions under 更多, before the other switches. */
  more?: ComponentChildren;
}

/** The form for the rules: ruleset, preset and the usual choices; the other switches under 更多. */
export function RulesForm({ choice, problem, onChange, onGame, children, more }: RulesFormProps) {
  const ruleset = rulesetOf(choice.ruleset);
  useTableWordsOf(choice);
  if (ruleset === null) return <p class="empty">{codeSentence("refused", "unknown_ruleset")}</p>;
  const siblings = allRulesets()
    .filter(({ game }) => game === ruleset.game)
    .map(({ id, name }) => ({
      value: id,
      label: onGame === undefined ? localized(name) : nameBeside(localized(name), ruleset.game),
    }));
  return (
    <div class="agreement">
      <section class="panel which">
        <div class="which-game">
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
            <p class="brush">{localized(ruleset.name)}</p>
          )}
        </div>
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
        <UsualChoices {...{ ruleset, choice, problem, onChange }} />
        {children}
      </section>
      <More key={ruleset.id} {...{ ruleset, choice, problem, onChange, more }} />
    </div>
  );
}

interface MoreProps extends SwitchesProps {
  more: ComponentChildren;
}

/** Everything else, folded; open if something in it was changed or refused. */
function More({ ruleset, choice, problem, onChange, more }: MoreProps) {
  const rules = rulesOf(choice);
  const changed = toldChanges(ruleset, standardOf(choice), rules);
  const inside = changed.filter(({ question }) => question === undefined);
  const [opened, setOpened] = useState(inside.length > 0);
  const here = new Set(moreOf(ruleset, rules).map(({ name }) => name));
  const open = opened || problem?.names.some((name) => here.has(name)) === true;
  return (
    <>
      <button
        type="button"
        class="panel more-head"
        data-testid="rules-more"
        aria-expanded={open}
        onClick={() => {
          setOpened(!open);
        }}
      >
        <span>{say("rules.more")}</span>
        {changed.length === 0 ? null : (
          <span class="badge">{say("rules.changed", { count: changed.length })}</span>
        )}
        <Icon name="down" />
      </button>
      {open ? (
        <>
          <section class="panel">
            <p class="muted">{localized(ruleset.summary)}</p>
            <Changes choice={choice} onChange={onChange} />
            <RuleLinkButton choice={choice} />
          </section>
          {more}
          <Switches {...{ ruleset, choice, problem, onChange }} />
        </>
      ) : null}
    </>
  );
}

interface ChangesProps {
  choice: RuleChoice;
  onChange: (choice: RuleChoice) => void;
}

/** The settings in which the choice differs from its preset; a tap takes one change back, or all of them. */
function Changes({ choice, onChange }: ChangesProps) {
  const ruleset = rulesetOf(choice.ruleset);
  const changed = ruleset === null ? [] : toldChanges(ruleset, standardOf(choice), rulesOf(choice));
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
        {changed.map(({ title, from, to, question, name }) => (
          <li key={title}>
            <button
              type="button"
              class="change"
              title={say("rules.takeBack")}
              onClick={() => {
                const usual = standardOf(choice)[name];
                if (question !== undefined) onChange(asBefore(choice, question));
                else if (usual !== undefined) onChange(withSwitch(choice, name, usual));
              }}
            >
              <span>{title}</span>
              <s>{from}</s>
              <b>{to}</b>
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

/** The switches under 更多 by section, or those that a search finds. */
function Switches({ ruleset, choice, problem, onChange }: SwitchesProps) {
  const [search, setSearch] = useState("");
  const listed = listedSwitches(ruleset, choice);
  const sections = bySection(listed);
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
          placeholder={say("rules.searchIn", { count: listed.length })}
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

/** Those that can matter, and others that somebody has changed all the same. */
function listedSwitches(ruleset: Ruleset, choice: RuleChoice): RuleSwitch[] {
  const rules = rulesOf(choice);
  const more = moreOf(ruleset, rules);
  const here = new Set(more.map(({ name }) => name));
  const strange = new Set(
    toldChanges(ruleset, standardOf(choice), rules)
      .filter(({ question, name }) => question === undefined && !here.has(name))
      .map(({ name }) => name),
  );
  const byName = new Map(more.map((rule) => [rule.name, rule]));
  return namedSwitches(ruleset).flatMap((rule) => {
    const listed = byName.get(rule.name) ?? (strange.has(rule.name) ? rule : undefined);
    return listed === undefined ? [] : [listed];
  });
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
        <h2>{sectionName(section, rulesetOf(choice.ruleset), now)}</h2>
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
