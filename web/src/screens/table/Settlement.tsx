import type { Setting } from "../../rulesets/rulesets";
import { t } from "../../i18n/translate";
import "../../matches/marks.css";

/** The way from the marks of a race to points, in one line. */
export function Settlement({ rules }: { rules: Readonly<Record<string, Setting>> }) {
  const base = Number(rules["base"] ?? 1);
  return (
    <p class="settlement" data-testid="settlement-how">
      {base === 1 ? t("standings.settledHow") : t("standings.settledTimes", { base })}
    </p>
  );
}
