import { presetOf, type RuleChoice } from "../../app/choice";
import { localized } from "../../app/rulesets";

/** For whom or what the chosen preset is, where it says so. */
export function PresetSentence({ choice }: { choice: RuleChoice }) {
  const sentence = presetOf(choice)?.sentence;
  return sentence === undefined ? null : (
    <p class="muted small" data-testid="preset-sentence">
      {localized(sentence)}
    </p>
  );
}
