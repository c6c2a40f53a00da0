import type { ComponentChildren } from "preact";
import { LoadNote, LoadPage, type LoadProps } from "../../ui/LoadPage";

/** The table, or the sheet of an evening, that a replay lies over, and the ways between the two. */
export interface TableBelow {
  /** The word for the screen below. */
  back: string;
  onBack: () => void;
  onDeal: (deal: number) => void;
  /** News of the table meanwhile. */
  beside: ComponentChildren;
}

interface ReplayLoadProps extends LoadProps {
  below: TableBelow | null;
}

/** Says that something is on its way, or the reason that it is not, with the way out. */
export function ReplayLoad({ code, below, onAgain }: ReplayLoadProps) {
  if (below === null) return <LoadPage code={code} onAgain={onAgain} />;
  const back = (
    <button type="button" class="button quiet" onClick={below.onBack}>
      {below.back}
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
