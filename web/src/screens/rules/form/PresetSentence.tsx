import { presetOf, type RuleChoice } from "../../../rulesets/choice";
import { localized } from "../../../rulesets/rulesets";

/** The people or games that the chosen preset is for, if it says so. */
export function PresetSentence({ choice }: { choice: RuleChoice }) {
  const sentence = presetOf(choice)?.sentence;
  return sentence === undefined ? null : (
    <p class="muted small" data-testid="preset-sentence">
      {localized(sentence)}
    </p>
  );
}
