import { useEffect } from "preact/hooks";
import { navigate } from "../../app/route";
import { useRefusal } from "../../app/useRefusal";
import { t } from "../../i18n/translate";
import { session } from "../../state/session";

/** Comes to a table by a scanned or clicked invitation, as soon as the server knows me. */
export function JoinScreen({ by }: { by: { code: string } | { link: string } }) {
  const player = session.welcome.value?.player ?? null;
  const wanted = "code" in by ? by.code : by.link;

  useEffect(() => {
    if (player !== null) session.join("code" in by ? { code: wanted } : { link: wanted });
  }, [player, wanted]);

  useRefusal("join", () => {
    navigate({ is: "home" }, { replace: true });
  });

  return (
    <main class="page waiting">
      <p class="brush">{t("join.coming")}</p>
      <button
        type="button"
        class="button quiet"
        onClick={() => {
          navigate({ is: "home" }, { replace: true });
        }}
      >
        {t("ui.home")}
      </button>
    </main>
  );
}
