import { codeSentence } from "../i18n/codes";
import { t } from "../i18n/translate";
import { catalogue, loadRulesets } from "../rulesets/rulesets";

/** Says that the rulesets could not be loaded and offers to try again; nothing when they are here. */
export function CatalogueFailed() {
  const found = catalogue.value;
  if (found.is !== "failed") return null;
  return (
    <div class="panel failed">
      <p>{codeSentence("http", found.code)}</p>
      <button type="button" class="button" onClick={() => void loadRulesets()}>
        {t("ui.again")}
      </button>
    </div>
  );
}
