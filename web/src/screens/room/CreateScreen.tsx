import { useState } from "preact/hooks";
import { Icon } from "../../app/icons";
import { navigate } from "../../app/route";
import { loadRulesets, catalogue } from "../../app/rulesets";
import { codeSentence } from "../../i18n/codes";
import { t } from "../../i18n/translate";
import { session } from "../../state/session";
import { agreementOf, rememberDraft, rememberedDraft, type Draft } from "./agreement";
import { AgreementForm, ProblemNote } from "./AgreementForm";
import { useProblem } from "./useProblem";
import "./room.css";

/** Opening a room: choose, then one button at the bottom that stays in reach. */
export function CreateScreen() {
  const [chosen, setChosen] = useState<Draft | null>(null);
  const [problem, clearProblem] = useProblem("create_table");
  const found = catalogue.value;
  const draft = chosen ?? (found.is === "ready" ? rememberedDraft() : null);

  return (
    <main class="page with-foot">
      <header class="page-head">
        <button
          type="button"
          class="icon-button"
          aria-label={t("ui.home")}
          onClick={() => {
            navigate({ is: "home" });
          }}
        >
          <Icon name="back" />
        </button>
        <h1>{t("home.create")}</h1>
      </header>
      <div class="page-body narrow">
        {found.is === "failed" ? (
          <div class="panel failed">
            <p>{codeSentence("http", found.code)}</p>
            <button type="button" class="button" onClick={() => void loadRulesets()}>
              {t("ui.again")}
            </button>
          </div>
        ) : null}
        {draft === null ? null : (
          <AgreementForm
            draft={draft}
            problem={problem}
            onChange={(next) => {
              clearProblem();
              setChosen(next);
            }}
          />
        )}
      </div>
      <footer class="page-foot">
        <ProblemNote problem={problem} />
        <button
          type="button"
          class="button primary wide"
          data-testid="create-confirm"
          disabled={draft === null || session.welcome.value === null}
          onClick={() => {
            if (draft === null) return;
            clearProblem();
            rememberDraft(draft);
            session.createTable(agreementOf(draft));
          }}
        >
          {t("room.open")}
        </button>
      </footer>
    </main>
  );
}
