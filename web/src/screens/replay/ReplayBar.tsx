import type { ComponentChildren } from "preact";
import { isPractice } from "../../browser/practice";
import { CopyButton } from "../../ui/CopyButton";
import { Icon } from "../../ui/icons";
import { routeUrl } from "../../navigation/route";
import { t } from "../../i18n/translate";

export interface ReplayBarProps {
  /** The name of the game; null if the table beneath says it. */
  ruleset: string | null;
  share: string;
  deal: number;
  /** The name of the deal by its winds, if it has one. */
  title: string | null;
  step: number;
  /** The way back, and which button it is. */
  back: ComponentChildren;
  /** Further buttons. */
  children: ComponentChildren;
  onDeals: () => void;
}

/** Above the table: the way back, which deal this is, a link to this very step. */
export function ReplayBar(props: ReplayBarProps) {
  const { ruleset, share, deal, title, step, back, children, onDeals } = props;
  return (
    <div class="replay-bar">
      {back}
      <button type="button" class="replay-title" data-testid="replay-deals" onClick={onDeals}>
        <span>
          {ruleset === null ? null : <span class="replay-ruleset">{ruleset} · </span>}
          {title ?? t("replay.number", { deal })}
        </span>
        <Icon name="down" />
      </button>
      {isPractice ? null : (
        <CopyButton
          class="icon-button"
          icon="share"
          bare
          label={t("replay.copyStep")}
          testid="copy-step"
          text={() => routeUrl({ is: "replay", share, deal, step })}
        />
      )}
      {children}
    </div>
  );
}
