import { Dialog } from "../../../ui/Dialog";
import { localized, t } from "../../../i18n/translate";
import { TERMS } from "../../../terms/terms";

const WORDS = ["passed", "stale", "dead"] as const;

/** The cards that may not be taken any more, the win that was declined, and the meaning of the words. */
export function BarredDialog({ said, onClose }: { said: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title={t("phz.barred")} onClose={onClose}>
      <div data-testid="barred-words">
        <p>{t("phz.barred.title")}</p>
        {said.map((line) => (
          <p key={line}>
            <b>{line}</b>
          </p>
        ))}
        <dl class="phz-barred-words">
          {WORDS.map((id) => (
            <div key={id}>
              <dt>
                <b>{localized(TERMS[id].name)}</b>
              </dt>
              <dd>{localized(TERMS[id].text)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
