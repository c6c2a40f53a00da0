import { presetOf, type RuleChoice } from "../../../rulesets/choice";
import { localized } from "../../../rulesets/rulesets";

/** For whom or what the chosen preset is, where it says so. */
export function PresetSentence({ choice }: { choice: RuleChoice }) {
  const sentence = presetOf(choice)?.sentence;
  return sentence === undefined ? null : (
    <p class="muted small" data-testid="preset-sentence">
      {localized(sentence)}
    </p>
  );
}
