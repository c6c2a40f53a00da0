import { Segments, Select, Toggle } from "../../app/controls";
import { choiceLabel, say, type RuleSwitch, type Setting } from "../../app/rulesets";
import { t } from "../../i18n/translate";

export interface SwitchRowProps {
  rule: RuleSwitch;
  standard: Setting;
  value: Setting;
  wrong: boolean;
  onChange: (value: Setting) => void;
}

/** One rule: what it is called, one sentence about it, and its choices. */
export function SwitchRow({ rule, standard, value, wrong, onChange }: SwitchRowProps) {
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
