import {
  bySection,
  choiceLabel,
  say,
  type FanText,
  type Ruleset,
  type Setting,
} from "../../app/rulesets";
import { Tile } from "../../art/Tile";
import { t } from "../../i18n/translate";
import { EXAMPLES } from "./examples";
import { tilesOf } from "./notation";
import { sectionName } from "./sections";
import "./rules.css";

export interface RulesViewProps {
  ruleset: Ruleset;
  /** Every switch with the value it has here. */
  rules: Readonly<Record<string, Setting>>;
}

/** The rules as they stand: every switch by section with its value, then the fans. */
export function RulesView({ ruleset, rules }: RulesViewProps) {
  return (
    <div class="rules">
      <p class="rules-summary">{say(ruleset.summary)}</p>
      <div class="rules-sections">
        {bySection(ruleset.switches).map(([section, switches]) => (
          <section key={section} class="panel">
            <h2>{sectionName(section)}</h2>
            <dl class="rule-list">
              {switches.map((rule) => (
                <div key={rule.name} class="rule">
                  <dt>
                    {say(rule.title)}
                    <b>{choiceLabel(rule, rules[rule.name] ?? rule.default)}</b>
                  </dt>
                  <dd>{say(rule.sentence)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Fans fans={ruleset.fans} flat={rules["scoring"] === "flat"} />
    </div>
  );
}

/** The table of fans, from the smallest; where they multiply, only those that do. */
function Fans({ fans, flat }: { fans: readonly FanText[]; flat: boolean }) {
  const counted = fans.filter((fan) => (flat ? fan.multiplier > 1 : fan.points > 0));
  if (counted.length === 0) return null;
  const worth = (fan: FanText) => (flat ? fan.multiplier : fan.points);
  const sorted = [...counted].sort((one, other) => worth(one) - worth(other));
  return (
    <section class="panel">
      <h2>{t("rules.fans")}</h2>
      <ul class="fans">
        {sorted.map((fan) => (
          <li key={fan.id} class="fan">
            <h3>
              <span class="brush">{say(fan.name)}</span>
              <b>
                {flat
                  ? t("rules.times", { times: fan.multiplier })
                  : t("rules.points", { points: fan.points })}
              </b>
            </h3>
            <p>{say(fan.definition)}</p>
            <Example fan={fan.id} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Example({ fan }: { fan: string }) {
  const text = EXAMPLES[fan];
  if (text === undefined) return null;
  return (
    <div class="example" role="img" aria-label={t("rules.example")}>
      {tilesOf(text).map((group, place) => (
        <span key={place} class="example-group" style={{ flexGrow: group.length }}>
          {group.map((kind, index) => (
            <Tile key={index} kind={kind} label={null} faces="full" />
          ))}
        </span>
      ))}
    </div>
  );
}
