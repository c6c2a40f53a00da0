import { useState } from "preact/hooks";
import { CatalogueFailed } from "../../ui/CatalogueFailed";
import { readChoice } from "../../rulesets/ruleLink";
import { PageHead } from "../../ui/PageHead";
import { catalogue } from "../../rulesets/rulesets";
import { t } from "../../i18n/translate";
import { wantedGroup } from "../../state/groups";
import { useSession } from "../../state/useSession";
import { LinkFaults } from "../rules/form/LinkFaults";
import { agreementOf, rememberedDraft, type Draft } from "../../rulesets/agreement";
import { linkedDraft, rememberDraft } from "../../rulesets/drafts";
import { AgreementForm, ProblemNote } from "./AgreementForm";
import { useProblem } from "./useProblem";
import { say } from "../rules/form/say";
import "./room.css";

interface CreateScreenProps {
  rules: string | null;
  own: boolean;
  /** The group that the room is to belong to; null: to none. */
  group: string | null;
}

/**
 * Opening a room: choose, then one button at the bottom that stays in reach. A rule link begins
 * with its rules instead of those chosen last; `own` if the reader came from a page with these rules.
 */
export function CreateScreen({ rules, own, group }: CreateScreenProps) {
  const session = useSession();
  const [chosen, setChosen] = useState<Draft | null>(null);
  const [problem, clearProblem] = useProblem("create_table");
  const ready = catalogue.value.is === "ready";
  const link = ready && rules !== null ? readChoice(rules) : null;
  const linked = link?.choice ?? null;
  const draft =
    chosen ?? (linked !== null ? linkedDraft(linked) : ready ? rememberedDraft() : null);

  return (
    <main class="page with-foot">
      <PageHead title={t("home.create")} />
      <div class="page-body">
        <CatalogueFailed />
        {link === null || (own && link.faults.length === 0) ? null : (
          <div class="agreement">
            <LinkFaults faults={link.faults} />
            {link.faults.length > 0 ? null : (
              <p class="panel small" data-testid="linked">
                {say("link.opened")}
              </p>
            )}
          </div>
        )}
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
            wantedGroup.value = group;
            session.createTable(agreementOf(draft));
          }}
        >
          {t("room.open")}
        </button>
      </footer>
    </main>
  );
}
