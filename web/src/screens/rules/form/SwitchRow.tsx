import { Several, Segments, Select, Toggle } from "../../../ui/controls";
import {
  choiceLabel,
  isOpen,
  localized,
  taken,
  together,
  type RuleSwitch,
  type Setting,
} from "../../../rulesets/rulesets";
import { say } from "./say";

export interface SwitchRowProps {
  rule: RuleSwitch;
  standard: Setting;
  value: Setting;
  /** Every switch with its value: some choices are open beside some of them only. */
  rules: Readonly<Record<string, Setting>>;
  wrong: boolean;
  onChange: (value: Setting) => void;
}

/** One rule: its title, one sentence about it, and its choices. */
export function SwitchRow(props: SwitchRowProps) {
  const { rule, standard, value, rules, wrong, onChange } = props;
  const isToggle = typeof rule.default === "boolean";
  const changed = value !== standard;
  const classes = [
    "setting",
    isToggle ? "beside" : "",
    changed ? "changed" : "",
    wrong ? "wrong" : "",
  ];
  const title = localized(rule.title);
  return (
    <div class={classes.filter(Boolean).join(" ")} data-switch={rule.name}>
      <h3>{title}</h3>
      <p>
        {localized(rule.sentence)}
        {changed ? <em>{say("rules.standard", { value: choiceLabel(rule, standard) })}</em> : null}
      </p>
      <Control {...{ rule, title, value, rules, onChange }} />
    </div>
  );
}

/** As many letters as fit side by side on a phone. */
const FITS = 22;

function Control(props: {
  rule: RuleSwitch;
  title: string;
  value: Setting;
  rules: Readonly<Record<string, Setting>>;
  onChange: (value: Setting) => void;
}) {
  const { rule, title, value, rules, onChange } = props;
  if (typeof rule.default === "boolean") {
    return <Toggle label={title} value={value === true} onChange={onChange} />;
  }
  // A choice that was taken stays to be seen, even if it is open no more.
  const chosen = new Set(taken(rule, value)?.map((choice) => choice.value));
  const options = rule.choices
    .filter((choice) => chosen.has(choice.value) || isOpen(choice, rules))
    .map((choice) => ({ value: choice.value, label: localized(choice.label) }));
  if (rule.many === true) {
    if (options.length === 0) return <p class="muted small">{say("rules.nothingOpen")}</p>;
    return (
      <Several
        label={title}
        options={options}
        values={chosen}
        onChange={(values) => {
          onChange(together(rule, values));
        }}
      />
    );
  }
  const letters = options.reduce((sum, { label }) => sum + width(label), 0);
  const Choice = letters <= FITS && options.length <= 5 ? Segments : Select;
  return <Choice label={title} options={options} value={value} onChange={onChange} />;
}

/** The width of a label in Latin letters: a Chinese character is two. */
function width(label: string): number {
  return Array.from(label).reduce((sum, sign) => sum + (sign > "\u2e80" ? 2 : 1), 1);
}
