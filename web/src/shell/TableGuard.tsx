import type { ComponentChildren } from "preact";
import { useEffect, useErrorBoundary, useRef, useState } from "preact/hooks";
import { TableLoadPage } from "../ui/LoadPage";
import { navigate } from "../navigation/route";
import { useSession } from "../state/useSession";
import { t } from "../i18n/translate";
import { noteFault } from "../net/faults";

/**
 * A table that cannot be drawn is asked for anew, from the beginning of its deal, once for each deal;
 * if it still cannot be drawn, that is said until another deal is told.
 */
export function TableGuard({ children }: { children: ComponentChildren }) {
  const session = useSession();
  const { deal } = session.history.value;
  const lying = `${session.table.value} ${deal?.match} ${deal?.number}`;
  const told = session.entered.value;
  /** The deal that could not be drawn, and the number of events told when it was asked for anew. */
  const failed = useRef({ lying: "", told });
  const [lost, setLost] = useState(false);
  const [error, reset] = useErrorBoundary((error) => {
    noteFault("render", error);
    const again = failed.current.lying === lying;
    failed.current = { lying, told };
    setLost(again);
    if (!again) session.enterAnew();
  }) as [unknown, () => void];
  const broken = error !== undefined;
  useEffect(() => {
    if (broken && (lost ? failed.current.lying !== lying : failed.current.told !== told)) reset();
  }, [broken, lost, lying, told]);
  if (!broken) return <>{children}</>;
  return lost ? <Lost /> : <TableLoadPage />;
}

/** Says that the table cannot be drawn, with the ways on. */
function Lost() {
  return (
    <main class="page waiting" data-testid="table-lost">
      <p role="alert">{t("table.lost")}</p>
      <div class="buttons">
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            navigate({ is: "home" });
          }}
        >
          {t("ui.home")}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            location.reload();
          }}
        >
          {t("ui.again")}
        </button>
      </div>
    </main>
  );
}
