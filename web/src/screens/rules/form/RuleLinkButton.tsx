import { writeChoice, type RuleChoice } from "../../../rulesets/choice";
import { CopyButton } from "../../../ui/CopyButton";
import { routeUrl } from "../../../navigation/route";
import { say } from "./say";

/** Copies a link that opens a new table with these rules. */
export function RuleLinkButton({ choice }: { choice: RuleChoice }) {
  return (
    <CopyButton
      text={() => routeUrl({ is: "create", rules: writeChoice(choice) })}
      label={say("rules.copyLink")}
      class="button quiet small"
      testid="rule-link"
      icon="share"
    />
  );
}
