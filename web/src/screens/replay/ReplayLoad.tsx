import type { ComponentChildren } from "preact";
import { LoadNote, LoadPage, type LoadProps } from "../../app/LoadPage";
import { t } from "../../i18n/translate";

/** The table that a replay lies over, and the ways between the two. */
export interface TableBelow {
  onBack: () => void;
  onDeal: (deal: number) => void;
  /** News of the table meanwhile. */
  beside: ComponentChildren;
}

interface ReplayLoadProps extends LoadProps {
  below: TableBelow | null;
}

/** Says that something is on its way, or why it is not, with the way out. */
export function ReplayLoad({ code, below, onAgain }: ReplayLoadProps) {
  if (below === null) return <LoadPage code={code} onAgain={onAgain} />;
  const back = (
    <button type="button" class="button quiet" onClick={below.onBack}>
      {t("replay.toTable")}
    </button>
  );
  // A page has one main part, and the table below is that already.
  return (
    <div class="page waiting">
      <LoadNote code={code} onAgain={onAgain}>
        {back}
      </LoadNote>
      {code === null ? back : null}
    </div>
  );
}
