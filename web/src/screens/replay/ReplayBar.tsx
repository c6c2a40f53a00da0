import type { ComponentChildren } from "preact";
import { CopyButton } from "../../app/CopyButton";
import { Icon } from "../../app/icons";
import { navigate, routeUrl } from "../../app/route";
import { t } from "../../i18n/translate";

export interface ReplayBarProps {
  title: string;
  share: string;
  deal: number;
  step: number;
  /** Where the deal can be downloaded. */
  file: string;
  /** The check of the shuffle. */
  fair: ComponentChildren;
  onDeals: () => void;
}

/** Above the table: the way back, which deal this is, a link to this very step, the record. */
export function ReplayBar({ title, share, deal, step, file, fair, onDeals }: ReplayBarProps) {
  return (
    <div class="replay-bar">
      <button
        type="button"
        class="icon-button"
        aria-label={t("replay.back")}
        onClick={() => {
          navigate({ is: "replay", share, deal: null, step: null });
        }}
      >
        <Icon name="back" />
      </button>
      <button type="button" class="replay-title" data-testid="replay-deals" onClick={onDeals}>
        {title}
        <Icon name="down" />
      </button>
      {fair}
      <CopyButton
        class="icon-button"
        icon="share"
        bare
        label={t("replay.copyStep")}
        testid="copy-step"
        text={() => routeUrl({ is: "replay", share, deal, step })}
      />
      <a
        class="icon-button"
        aria-label={t("replay.export")}
        title={t("replay.export")}
        data-testid="replay-export"
        href={file}
        download={`paiju-${share}-${deal}.json`}
      >
        <Icon name="download" />
      </a>
    </div>
  );
}
