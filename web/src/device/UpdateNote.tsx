import { useRef } from "preact/hooks";
import { useSession } from "../state/useSession";
import { useClearSpot } from "../ui/useClearSpot";
import { t } from "../i18n/translate";
import { isPlayed } from "./played";

/** Says that there is a newer page and loads it on demand; nothing while a match is played here. */
export function UpdateNote() {
  const session = useSession();
  const shown = !isPlayed(session) && session.line.value.is === "open";
  const element = useRef<HTMLDivElement>(null);
  useClearSpot(element, "banner", shown);
  if (!shown) return null;
  return (
    <div class="banner" role="status" data-testid="update" ref={element}>
      <span>{t("update.there")}</span>
      <button
        type="button"
        onClick={() => {
          location.reload();
        }}
      >
        {t("update.take")}
      </button>
    </div>
  );
}
