import { useEffect, useRef, useState } from "preact/hooks";
import { codeSentence } from "../i18n/codes";
import { t } from "../i18n/translate";
import { useSession } from "../state/useSession";
import { Icon } from "../ui/icons";
import { useClearSpot } from "../ui/useClearSpot";
import { useLongBreak } from "../ui/useLongBreak";

/**
 * Says calmly that the line is down, and the state of the reconnection. Nothing while all is well.
 */
export function Banner() {
  const session = useSession();
  const line = session.line.value;
  const restarting = "restarting" in line;
  const shown = useLongBreak();
  const met = useRef(false);
  met.current ||= session.welcome.value !== null;
  const [now, setNow] = useState(Date.now());
  const element = useRef<HTMLDivElement>(null);
  useClearSpot(element, "banner", shown);

  useEffect(() => {
    if (line.is !== "waiting") return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 500);
    return () => {
      clearInterval(timer);
    };
  }, [line]);

  if (!shown) return null;
  return (
    <div class="banner" role="status" data-testid="banner" ref={element}>
      <Icon name="wifi" />
      <span>{sentence()}</span>
      {line.is === "waiting" && !restarting ? (
        <button
          type="button"
          onClick={() => {
            session.stop();
            session.start();
          }}
        >
          {t("line.retry")}
        </button>
      ) : null}
      {line.is === "stopped" ? (
        <button
          type="button"
          onClick={() => {
            location.assign("/");
          }}
        >
          {t("line.anew")}
        </button>
      ) : null}
    </div>
  );

  function sentence(): string {
    if (restarting) return t("line.restarting");
    switch (line.is) {
      case "waiting":
        return t("line.waiting", { seconds: Math.max(0, Math.ceil((line.retryAt - now) / 1000)) });
      case "stopped":
        return line.reason === "" ? t("line.stopped") : codeSentence("closed", line.reason);
      case "connecting":
      case "open":
        return met.current ? t("line.again") : t("line.connecting");
    }
  }
}
