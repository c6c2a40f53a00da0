import type { Won } from "../../board/paohuzi/events";
import type { TableRules } from "../../board/paohuzi/table";
import { t } from "../../i18n/translate";
import { Termed } from "../../terms/Termed";
import { pointsLine, unitsLine } from "./sum";
import "../formula.css";

export interface FormulaProps {
  won: Won;
  rules: TableRules;
}

/** The way from huxi to points, step by step. */
export function Formula({ won, rules }: FormulaProps) {
  const units = unitsLine(won, rules);
  return (
    <div class="phz-formula" data-testid="formula">
      {units === null ? null : (
        <p class="phz-formula-how">
          <Termed text={units} />
        </p>
      )}
      <p class="result-formula">
        <span>
          <Termed text={pointsLine(won, rules)} />
        </span>
        <b>{t("result.equals", { points: won.score.points * rules.base })}</b>
      </p>
    </div>
  );
}
