import { Segments, Select, Toggle } from "../../app/controls";
import { GamePicker } from "../../app/GamePicker";
import { Icon } from "../../app/icons";
import {
  allRulesets,
  bySection,
  choiceLabel,
  differences,
  rulesetOf,
  say,
  switchTitle,
  type RuleSwitch,
  type Setting,
} from "../../app/rulesets";
import { codeSentence } from "../../i18n/codes";
import { t } from "../../i18n/translate";
import type { Clock } from "../../net/protocol";
import { sectionName } from "../rules/sections";
import {
  CLOCKS,
  DEAL_COUNTS,
  freshDraft,
  PACES,
  raceOf,
  rememberedDraft,
  rulesOf,
  sameClock,
  standardOf,
  withSwitch,
  type Draft,
} from "./agreement";

/** Why the server refused the draft: its code, and the switches it named. */
export interface Problem {
  code: string;
  names: readonly string[];
}

export interface AgreementFormProps {
  draft: Draft;
  problem: Problem | null;
  onChange: (draft: Draft) => void;
}

/** Choosing what to play: ruleset and preset, length and time, then every rule by section. */
export function AgreementForm({ draft, problem, onChange }: AgreementFormProps) {
  const ruleset = rulesetOf(draft.ruleset);
  if (ruleset === null) return <p class="empty">{codeSentence("refused", "unknown_ruleset")}</p>;
  const choices = allRulesets()
    .filter(({ game }) => game === ruleset.game)
    .map(({ id, name }) => ({ value: id, label: say(name) }));
  return (
    <div class="agreement">
      <section class="panel">
        <GamePicker
          game={ruleset.game}
          onChange={(game) => {
            const chosen = rememberedDraft(game);
            if (chosen !== null) onChange({ ...chosen, options: draft.options });
          }}
        />
        {choices.length > 1 ? (
          <Select
            label={t("rules.ruleset")}
            options={choices}
            value={draft.ruleset}
            onChange={(id) => {
              const chosen = rulesetOf(id);
              if (chosen !== null) onChange(freshDraft(chosen, draft.options));
            }}
          />
        ) : (
          <h2 class="brush">{say(ruleset.name)}</h2>
        )}
        <p class="muted">{say(ruleset.summary)}</p>
        {ruleset.presets.length > 1 ? (
          <Segments
            label={t("rules.preset")}
            options={ruleset.presets.map(({ name, label }) => ({ value: name, label: say(label) }))}
            value={draft.preset}
            onChange={(preset) => {
              onChange({ ...draft, preset, switches: {} });
            }}
          />
        ) : null}
        <Changes draft={draft} onChange={onChange} />
      </section>
      <OptionsForm draft={draft} onChange={onChange} />
      {bySection(ruleset.switches).map(([section, rules]) => (
        <RuleSection
          key={section}
          section={section}
          rules={rules}
          draft={draft}
          problem={problem}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

/** Why the rules were refused, with the names of the switches at fault. */
export function ProblemNote({ problem }: { problem: Problem | null }) {
  if (problem === null) return null;
  const titles = problem.names.map(switchTitle).filter((title) => title !== null);
  return (
    <div class="problem" role="alert">
      <strong>{codeSentence("refused", problem.code)}</strong>
      {titles.length === 0 ? null : <span>{titles.join(" · ")}</span>}
    </div>
  );
}

/** What the draft does differently from its preset; a tap takes one change back. */
function Changes({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const standard = standardOf(draft);
  const switches = rulesetOf(draft.ruleset)?.switches ?? [];
  const changed = differences(switches, standard, rulesOf(draft));
  if (changed.length === 0) return <p class="muted small">{t("rules.noChanges")}</p>;
  return (
    <div class="changes">
      <p class="muted small">{t("rules.changes", { count: changed.length })}</p>
      <ul>
        {changed.map(({ rule, from, to }) => (
          <li key={rule.name}>
            <button
              type="button"
              class="change"
              title={t("rules.takeBack")}
              onClick={() => {
                onChange(withSwitch(draft, rule.name, from));
              }}
            >
              <span>{say(rule.title)}</span>
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

function OptionsForm({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { options } = draft;
  const set = (changes: Partial<Draft["options"]>) => {
    onChange({ ...draft, options: { ...options, ...changes } });
  };
  const clocks = CLOCKS.some((clock) => sameClock(clock, options.clock))
    ? CLOCKS
    : [...CLOCKS, options.clock];
  const counts: readonly number[] = DEAL_COUNTS;
  const deals = counts.includes(options.deals) ? counts : [...counts, options.deals];
  return (
    <section class="panel">
      <h2>{t("options.title")}</h2>
      <div class="setting" hidden={raceOf(rulesOf(draft)) > 0}>
        <h3>{t("options.deals")}</h3>
        <Segments
          label={t("options.deals")}
          options={deals.map((count) => ({ value: count, label: String(count) }))}
          value={options.deals}
          onChange={(count) => {
            set({ deals: count });
          }}
        />
      </div>
      <div class="setting">
        <h3>{t("options.clock")}</h3>
        <p>{t("options.clockMeaning")}</p>
        <Segments
          label={t("options.clock")}
          options={clocks.map((clock) => ({ value: clock, label: clockText(clock) }))}
          value={clocks.find((clock) => sameClock(clock, options.clock)) ?? null}
          onChange={(clock) => {
            set({ clock });
          }}
        />
      </div>
      <div class="setting">
        <h3>{t("options.pace")}</h3>
        <Segments
          label={t("options.pace")}
          options={PACES.map((pace) => ({ value: pace, label: t(`options.pace.${pace}`) }))}
          value={options.pace}
          onChange={(pace) => {
            set({ pace });
          }}
        />
      </div>
      <div class="setting beside">
        <h3>{t("options.public")}</h3>
        <p>{t("options.publicMeaning")}</p>
        <Toggle
          label={t("options.public")}
          value={options.public}
          onChange={(value) => {
            set({ public: value });
          }}
        />
      </div>
      <div class="setting beside">
        <h3>{t("options.spectators")}</h3>
        <p>{t("options.spectatorsMeaning")}</p>
        <Toggle
          label={t("options.spectators")}
          value={options.spectators}
          onChange={(value) => {
            set({ spectators: value });
          }}
        />
      </div>
    </section>
  );
}

/** A clock as it is offered: 不限时, 15+60. */
export function clockText(clock: Clock | null): string {
  return clock === null ? t("options.noClock") : `${clock.base}+${clock.bank}`;
}

interface RuleSectionProps extends AgreementFormProps {
  section: string;
  rules: readonly RuleSwitch[];
}

function RuleSection({ section, rules, draft, problem, onChange }: RuleSectionProps) {
  const standard = standardOf(draft);
  const changed = differences(rules, standard, rulesOf(draft)).length;
  const named = rules.some((rule) => problem?.names.includes(rule.name) === true);
  return (
    <details class="panel rule-section" open={named}>
      <summary>
        <h2>{sectionName(section)}</h2>
        {changed === 0 ? null : <span class="badge">{t("rules.changed", { count: changed })}</span>}
        <Icon name="down" />
      </summary>
      {rules.map((rule) => (
        <SwitchRow
          key={rule.name}
          rule={rule}
          standard={standard[rule.name] ?? rule.default}
          value={rulesOf(draft)[rule.name] ?? rule.default}
          wrong={problem?.names.includes(rule.name) === true}
          onChange={(value) => {
            onChange(withSwitch(draft, rule.name, value));
          }}
        />
      ))}
    </details>
  );
}

interface SwitchRowProps {
  rule: RuleSwitch;
  standard: Setting;
  value: Setting;
  wrong: boolean;
  onChange: (value: Setting) => void;
}

/** One rule: what it is called, one sentence about it, and its choices. */
function SwitchRow({ rule, standard, value, wrong, onChange }: SwitchRowProps) {
  const isToggle = typeof rule.default === "boolean";
  const changed = value !== standard;
  const classes = [
    "setting",
    isToggle ? "beside" : "",
    changed ? "changed" : "",
    wrong ? "wrong" : "",
  ];
  const title = say(rule.title);
  return (
    <div class={classes.filter(Boolean).join(" ")} data-switch={rule.name}>
      <h3>{title}</h3>
      <p>
        {say(rule.sentence)}
        {changed ? <em>{t("rules.standard", { value: choiceLabel(rule, standard) })}</em> : null}
      </p>
      <Control rule={rule} title={title} value={value} onChange={onChange} />
    </div>
  );
}

/** As many letters as fit side by side on a phone. */
const FITS = 22;

function Control(props: {
  rule: RuleSwitch;
  title: string;
  value: Setting;
  onChange: (value: Setting) => void;
}) {
  const { rule, title, value, onChange } = props;
  if (typeof rule.default === "boolean") {
    return <Toggle label={title} value={value === true} onChange={onChange} />;
  }
  const options = rule.choices.map((choice) => ({ value: choice.value, label: say(choice.label) }));
  const letters = options.reduce((sum, { label }) => sum + width(label), 0);
  const Choice = letters <= FITS && options.length <= 5 ? Segments : Select;
  return <Choice label={title} options={options} value={value} onChange={onChange} />;
}

/** How wide a label is in Latin letters: a Chinese character is two. */
function width(label: string): number {
  return Array.from(label).reduce((sum, sign) => sum + (sign > "\u2e80" ? 2 : 1), 1);
}
