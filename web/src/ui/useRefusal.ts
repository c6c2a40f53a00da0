import { useEffect, useRef } from "preact/hooks";
import { useSession } from "../state/useSession";
import type { Toast } from "../state/session";

/** Call `listener` for every refusal of a message of this type while the component is there. */
export function useRefusal(about: string, listener: (refusal: Toast) => void): void {
  const session = useSession();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    let heard = session.toasts.peek().at(-1)?.id ?? 0;
    return session.toasts.subscribe((toasts) => {
      for (const toast of toasts) {
        if (toast.id <= heard) continue;
        heard = toast.id;
        if (toast.about === about) latest.current(toast);
      }
    });
  }, [about]);
}
