import { writeChoice } from "../../rulesets/choice";
import { CopyButton } from "../../ui/CopyButton";
import { routeUrl, type Route } from "../../navigation/route";
import type { Sum } from "./Calculator";
import { say } from "./say";

/** The address at which this hand is scored. */
export function addressOf({ choice, hand }: Sum): Route {
  return { is: "calculator", rules: writeChoice(choice), hand };
}

/** Copies the address of this hand. */
export function CopyHand({ sum }: { sum: Sum }) {
  return (
    <CopyButton
      text={() => routeUrl(addressOf(sum))}
      label={say("calc.copyLink")}
      class="button quiet small"
      testid="calc-link"
      icon="share"
    />
  );
}
