import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n/translate";
import { TableLayer } from "../table/TableLayer";
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
  /** The way back, in words. */
  back: string;
  onClose: () => void;
}

/** A replay over the table where it was played, or over a sheet: its reader keeps the seat. */
export function ReplayLayer({ share, deal, beside, back, onClose }: ReplayLayerProps) {
  const [shown, setShown] = useState(deal);
  const below: TableBelow = { back, onBack: onClose, onDeal: setShown, beside };
  return (
    <TableLayer label={t("replay.title")} testid="replay-layer" onClose={onClose}>
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
    </TableLayer>
  );
}
