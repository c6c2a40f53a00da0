import { useEffect } from "preact/hooks";
import { navigate } from "../../navigation/route";
import { useSession } from "../../state/useSession";
import { askingEn } from "../../i18n/asking.en";
import { askingZh } from "../../i18n/asking.zh";
import { ownSentences } from "../../i18n/ownSentences";
import { t } from "../../i18n/translate";

const say = ownSentences(askingZh, askingEn);

/** The time between two tries to come in while the host is asked (ms). */
const TRY = 3000;

export interface OutsideProps {
  /** The host has not answered yet. */
  asked: boolean;
  /** Come with the same code again. */
  onAgain: () => void;
}

/**
 * Outside a table where nobody may look on: the host is asked, until he lets one in; or he has
 * refused, and one may ask once more.
 */
export function Outside({ asked, onAgain }: OutsideProps) {
  const session = useSession();
  const there = session.welcome.value !== null;

  useEffect(() => {
    if (!asked || !there) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") onAgain();
    }, TRY);
    return () => {
      clearInterval(timer);
    };
  }, [asked, there]);

  // Somebody who leaves this page without having come in does not ask any more.
  useEffect(() => {
    if (!asked) return;
    return () => {
      const me = session.welcome.peek()?.player;
      if (me !== undefined && session.table.peek() === null) session.admit(me, false);
    };
  }, [asked]);

  return (
    <main class="page waiting" data-testid="outside">
      <p role="status">{say(asked ? "outside" : "refused")}</p>
      <div class="buttons">
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            navigate({ is: "home" }, { replace: true });
          }}
        >
          {t("ui.home")}
        </button>
        {asked ? null : (
          <button type="button" class="button" data-testid="outside-again" onClick={onAgain}>
            {say("again")}
          </button>
        )}
      </div>
    </main>
  );
}
