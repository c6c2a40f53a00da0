import { useEffect } from "preact/hooks";
import { knowsCode, codeSentence } from "../i18n/codes";
import { t, type Key } from "../i18n/translate";
import { zh } from "../i18n/zh";
import { session, type Toast } from "../state/session";
import { switchTitle } from "./rulesets";

/** How long a message stays (ms). */
const STAYS = 4500;

/** Short messages above everything else. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {session.toasts.value.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function Message({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      session.dismiss(toast.id);
    }, STAYS);
    return () => {
      clearTimeout(timer);
    };
  }, [toast.id]);
  return (
    <button
      type="button"
      class={toast.about === null ? "toast" : "toast refused"}
      aria-label={`${toastSentence(toast)} ${t("ui.close")}`}
      onClick={() => {
        session.dismiss(toast.id);
      }}
    >
      {toastSentence(toast)}
    </button>
  );
}

/** What a toast says: something of the page's own, why a table was left, or a refusal. */
export function toastSentence({ code, names }: Toast): string {
  if (Object.hasOwn(zh, `said.${code}`)) return t(`said.${code}` as Extract<Key, `said.copied`>);
  if (!knowsCode("refused", code) && knowsCode("left", code)) return codeSentence("left", code);
  const titles = names.map(switchTitle).filter((title) => title !== null);
  const sentence = codeSentence("refused", code);
  return titles.length === 0 ? sentence : t("toast.names", { sentence, names: titles.join("、") });
}
