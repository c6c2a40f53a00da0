import type { LinkFault } from "../../../rulesets/ruleLink";
import { switchTitle } from "../../../rulesets/rulesets";
import { t } from "../../../i18n/translate";
import { say } from "./say";

/** The parts of a link that could not be read, a sentence each; nothing for a good link. */
export function LinkFaults({ faults }: { faults: readonly LinkFault[] }) {
  if (faults.length === 0) return null;
  return (
    <div class="problem" role="alert" data-testid="link-faults">
      {faults.map((fault) => (
        <span key={fault.is}>{faultSentence(fault)}</span>
      ))}
    </div>
  );
}

function faultSentence(fault: LinkFault): string {
  switch (fault.is) {
    case "no_ruleset":
      return say("link.noRuleset", { ruleset: fault.ruleset });
    case "no_preset":
      return say("link.noPreset", { preset: fault.preset });
    case "bad_switches":
      return say("link.badSwitches", {
        names: fault.names.map((name) => switchTitle(name) ?? name).join(t("table.comma")),
      });
  }
}
