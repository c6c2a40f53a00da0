import { standardOf, type RuleChoice } from "../../app/choice";
import { bySection, choiceLabel, say, type Ruleset, type Setting } from "../../app/rulesets";
import { Tile } from "../../art/Tile";
import { t } from "../../i18n/translate";
import { gameOf } from "../../board/fold";
import { faceOfGame } from "../table/games";
import { EXAMPLES } from "./examples";
import { countedFans, type CountedFan } from "./fanWorth";
import { tilesOf } from "../../board/notation";
import { sectionName } from "./sections";
import "./rules.css";

export interface RulesViewProps {
  ruleset: Ruleset;
  /** Which rules these are. */
  choice: RuleChoice;
  /** Every switch with the value it has here. */
  rules: Readonly<Record<string, Setting>>;
}

/** The rules as they stand: every switch by section with its value, then the fans. */
export function RulesView({ ruleset, choice, rules }: RulesViewProps) {
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
      <Fans ruleset={ruleset} scoring={rules["scoring"]} />
    </div>
  );
}

interface FansProps {
  ruleset: Ruleset;
  scoring: Setting | undefined;
}

/** The table of fans that count, from the smallest. */
function Fans({ ruleset, scoring }: FansProps) {
  const counted = countedFans(ruleset.fans, scoring);
  const game = gameOf(ruleset.id);
  if (counted.length === 0) return null;
  return (
    <section class="panel">
      <h2>{game === null ? t("rules.fans") : faceOfGame(game).fansTitle()}</h2>
      <ul class="fans">
        {counted.map(({ fan, by, worth }) => (
          <li key={fan.id} class="fan">
            <h3>
              <span class="brush">{say(fan.name)}</span>
              <b>{worthWord(by, worth)}</b>
            </h3>
            <p>{say(fan.definition)}</p>
            <Example fan={fan.id} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function worthWord(by: CountedFan["by"], worth: number): string {
  switch (by) {
    case "points":
      return t("rules.points", { points: worth });
    case "flat":
      return t("rules.flat", { points: worth });
    case "times":
      return t("rules.times", { times: worth });
  }
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
