import { writeChoice, type RuleChoice } from "../../app/choice";
import { CopyButton } from "../../app/CopyButton";
import { routeUrl } from "../../app/route";
import { t } from "../../i18n/translate";

/** Copies a link that opens a new table with these rules. */
export function RuleLinkButton({ choice }: { choice: RuleChoice }) {
  return (
    <CopyButton
      text={() => routeUrl({ is: "create", rules: writeChoice(choice) })}
      label={t("rules.copyLink")}
      class="button quiet small"
      testid="rule-link"
      icon="share"
    />
  );
}
