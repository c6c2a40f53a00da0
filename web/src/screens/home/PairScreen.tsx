import { useEffect, useState } from "preact/hooks";
import { Avatar } from "../../ui/Avatar";
import { navigate } from "../../navigation/route";
import { useRefusal } from "../../ui/useRefusal";
import { t } from "../../i18n/translate";
import { useSession } from "../../state/useSession";
import { say } from "./pairSay";

/**
 * Makes this device that of the player who shows the code, after asking: it forgets its own player.
 */
export function PairScreen({ code }: { code: string }) {
  const session = useSession();
  const welcome = session.welcome.value;
  const [before, setBefore] = useState<typeof welcome>(null);

  // The code was wrong or used up; the page says so and this device keeps its player.
  useRefusal("hello", () => {
    navigate({ is: "home" }, { replace: true });
  });

  // A new welcome after the question was answered: this device has changed hands.
  useEffect(() => {
    if (before === null || welcome === null || welcome === before) return;
    session.say(welcome.player === before.player ? "pairedSame" : "paired");
    navigate({ is: "home" }, { replace: true });
  }, [welcome, before]);

  return (
    <main class="page waiting">
      <div class="panel pair-ask">
        <h1>{say("pair.askTitle")}</h1>
        {welcome === null ? null : (
          <p class="pair-who">
            <Avatar id={welcome.player} name={welcome.name} />
            {say("pair.ask", { name: welcome.name })}
          </p>
        )}
        <div class="buttons">
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              navigate({ is: "home" }, { replace: true });
            }}
          >
            {t("ui.cancel")}
          </button>
          <button
            type="button"
            class="button primary"
            data-testid="pair-confirm"
            disabled={welcome === null || before !== null}
            onClick={() => {
              setBefore(welcome);
              session.pairWith(code);
            }}
          >
            {say("pair.use")}
          </button>
        </div>
      </div>
    </main>
  );
}
