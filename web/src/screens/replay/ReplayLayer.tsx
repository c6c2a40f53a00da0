import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useLayer } from "../../app/useLayer";
import { t } from "../../i18n/translate";
import { DealReplay } from "./DealReplay";
import type { TableBelow } from "./ReplayLoad";
import { LoadedMatch } from "./ReplayScreen";
import "./layer.css";

export interface ReplayLayerProps {
  share: string;
  /** The deal that is shown first. */
  deal: number;
  /** News of the table meanwhile. */
  beside: ComponentChildren;
  onClose: () => void;
}

/** A replay over the table where it was played: whoever looks at it is still there. */
export function ReplayLayer({ share, deal, beside, onClose }: ReplayLayerProps) {
  const element = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(deal);
  useLayer(onClose);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // Else its first button is, and takes the keys that move along the deal.
    dialog?.focus();
    return () => dialog?.close();
  }, []);
  const below: TableBelow = { onBack: onClose, onDeal: setShown, beside };
  return (
    <dialog
      ref={element}
      class="replay-layer"
      tabIndex={-1}
      aria-label={t("replay.title")}
      data-testid="replay-layer"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Asked twice without a touch between, a browser closes it without having asked us.
        if (element.current?.isConnected === true) onClose();
      }}
    >
      <LoadedMatch share={share} below={below}>
        {(match) => (
          <DealReplay
            key={shown}
            match={match}
            share={share}
            deal={shown}
            start={null}
            below={below}
          />
        )}
      </LoadedMatch>
    </dialog>
  );
}
