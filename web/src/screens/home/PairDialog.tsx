import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../../app/Dialog";
import { QrCode } from "../../app/QrCode";
import { navigate, routeUrl } from "../../app/route";
import { t } from "../../i18n/translate";
import { useSession } from "../../app/session";
import type { Paired } from "../../net/protocol";
import { plainCode } from "./code";

/** The same player on two devices: show a code here, or type one that the other device shows. */
export function PairDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const paired = session.paired.value;
  const [asked] = useState(() => session.paired.peek());
  const [typed, setTyped] = useState("");
  // A code from before this dialog may be used up.
  const fresh = paired === asked ? null : paired;

  useEffect(() => {
    session.pair();
  }, []);

  const seconds = useSecondsLeft(fresh);

  return (
    <Dialog title={t("pair.title")} onClose={onClose}>
      <p class="muted">{t("pair.show")}</p>
      {fresh === null ? (
        <p class="muted">{t("pair.asking")}</p>
      ) : (
        <div class="pair-code">
          <QrCode text={routeUrl({ is: "pair", code: fresh.code })} label={t("pair.qr")} />
          <output class="big-code">{`${fresh.code.slice(0, 4)} ${fresh.code.slice(4)}`}</output>
          {seconds > 0 ? (
            <p class="muted">{t("pair.seconds", { seconds })}</p>
          ) : (
            <button
              type="button"
              class="button small"
              onClick={() => {
                session.pair();
              }}
            >
              {t("pair.again")}
            </button>
          )}
        </div>
      )}
      <form
        class="pair-form"
        onSubmit={(event) => {
          event.preventDefault();
          const code = plainCode(typed);
          if (code === "") return;
          onClose();
          navigate({ is: "pair", code });
        }}
      >
        <label>
          <span class="muted">{t("pair.type")}</span>
          <input
            class="field code"
            data-testid="pair-code"
            value={typed}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
            }}
          />
        </label>
        <button type="submit" class="button" disabled={plainCode(typed) === ""}>
          {t("pair.use")}
        </button>
      </form>
    </Dialog>
  );
}

/** Whole seconds for which a code is still good. */
function useSecondsLeft(paired: Paired | null): number {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (paired === null) return;
    setUntil(performance.now() + paired.within_ms);
    setNow(performance.now());
    const timer = setInterval(() => {
      setNow(performance.now());
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, [paired]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
