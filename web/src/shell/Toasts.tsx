import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { codeSentence, knownSentence } from "../i18n/codes";
import type { Key } from "../i18n/sentences";
import { hasSentence, t } from "../i18n/translate";
import { useSession } from "../state/useSession";
import type { Toast } from "../state/session";
import { switchTitle } from "../rulesets/rulesets";
import { useClearSpot } from "../ui/useClearSpot";

/** The time that a message stays (ms). */
const STAYS = 4500;

/**
 * Short messages above everything else, dialogs too: as a popover they are put on top anew with
 * each message. Browsers without popovers show them above the page.
 */
export function Toasts() {
  const session = useSession();
  const toasts = session.toasts.value;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = element.current;
    if (shown === null || typeof shown.showPopover !== "function") return;
    if (shown.matches(":popover-open")) shown.hidePopover();
    if (toasts.length > 0) shown.showPopover();
  }, [toasts]);
  useClearSpot(element, "toasts", toasts.length > 0 && toasts);
  return (
    <div class="toasts" popover="manual" role="status" aria-live="polite" ref={element}>
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function Message({ toast }: { toast: Toast }) {
  const session = useSession();
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

/** The words of a toast: the page's own, the reason that a table was left, news, or a refusal. */
export function toastSentence({ code, names }: Toast): string {
  if (hasSentence(`said.${code}`)) return t(`said.${code}` as Extract<Key, `said.copied`>);
  for (const kind of hasSentence(`refused.${code}`) ? [] : (["left", "notice"] as const))
    if (hasSentence(`${kind}.${code}`)) return codeSentence(kind, code);
  const titles = names.map(switchTitle).filter((title) => title !== null);
  const sentence = knownSentence(["refused", "illegal"], code) ?? t("refused.unknown", { code });
  return titles.length === 0 ? sentence : t("toast.names", { sentence, names: titles.join("、") });
}
