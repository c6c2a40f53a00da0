import {
  allRulesets,
  choiceLabel,
  differences,
  localized,
  type Difference,
  type Ruleset,
  type Setting,
} from "../../rulesets/rulesets";
import { WithTerms } from "../../terms/Term";
import { say } from "./form/say";

/** So many are said at once; a game of its own differs in more. */
const FIRST = 8;

export interface UnlikeProps {
  ruleset: Ruleset;
  rules: Readonly<Record<string, Setting>>;
}

/** The differences from the usual game: the first preset of the first ruleset of its family. */
export function Unlike({ ruleset, rules }: UnlikeProps) {
  const usual = allRulesets().find(({ game }) => game === ruleset.game);
  if (usual === undefined) return null;
  const found = differences(ruleset.switches, usual.presets[0]?.rules ?? {}, rules);
  if (found.length === 0) {
    return <p data-testid="unlike">{say("rules.asUsual", { ruleset: localized(usual.name) })}</p>;
  }
  return (
    <section class="panel" data-testid="unlike">
      <h2>{say("rules.unlike", { ruleset: localized(usual.name) })}</h2>
      <DifferenceList found={found.slice(0, FIRST)} />
      {found.length <= FIRST ? null : (
        <details class="rules-idle">
          <summary>{say("rules.hidden", { count: found.length - FIRST })}</summary>
          <DifferenceList found={found.slice(FIRST)} />
        </details>
      )}
    </section>
  );
}

function DifferenceList({ found }: { found: readonly Difference[] }) {
  return (
    <dl class="rule-list">
      {found.map(({ rule, to }) => (
        <div key={rule.name} class="rule">
          <dt>
            <span>{localized(rule.title)}</span>
            <b>{choiceLabel(rule, to)}</b>
          </dt>
          <dd>
            <WithTerms text={localized(rule.sentence)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
