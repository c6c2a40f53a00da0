import { useEffect, useRef, useState } from "preact/hooks";
import { codeSentence } from "../i18n/codes";
import { t } from "../i18n/translate";
import { useSession } from "./session";
import { Icon } from "./icons";
import { useClearSpot } from "./useClearSpot";

/** A break shorter than this is nobody's concern (ms). */
const UNNOTICED = 900;

/** Says calmly that the line is down, and what happens about it. Nothing while all is well. */
export function Banner() {
  const session = useSession();
  const line = session.line.value;
  const signedIn = session.welcome.value !== null;
  const down = line.is !== "open";
  const restarting = "restarting" in line;
  const [shown, setShown] = useState(false);
  const [now, setNow] = useState(Date.now());
  const element = useRef<HTMLDivElement>(null);
  useClearSpot(element, "banner", shown && down);

  useEffect(() => {
    if (!down) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => {
      setShown(true);
    }, UNNOTICED);
    return () => {
      clearTimeout(timer);
    };
  }, [down]);

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

  if (!shown || !down) return null;
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
        return signedIn ? t("line.again") : t("line.connecting");
    }
  }
}
