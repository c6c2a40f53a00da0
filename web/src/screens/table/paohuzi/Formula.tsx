import type { FanCount, Score, Won } from "../../../board/paohuzi/events";
import type { TableRules } from "../../../board/paohuzi/table";
import { t } from "../../../i18n/translate";

/** Where hands are doubled a great one is worth a flat sum instead; told by its size. */
const FLAT = 100;

/** What a bonus hand counts, in the words of the table's way of counting. */
export function fanWorth(fan: FanCount, rules: TableRules): string {
  const { worth } = fan;
  if (rules.units === "tun") return t("phz.result.fan", { worth });
  return worth === FLAT ? t("phz.result.flat", { worth }) : t("phz.result.times", { worth });
}

export interface FormulaProps {
  won: Won;
  rules: TableRules;
  /** Deals in a row before this one that nobody won. */
  exhausted: number;
}

/** How the huxi become points: units × bonus × base, and before it how the 囤 came about. */
export function Formula({ won, rules, exhausted }: FormulaProps) {
  const { units, factor, points } = won.score;
  const capped = points !== units * factor;
  const parts = [unitWord(won.score, rules)];
  if (factor !== 1 || rules.mingtang) {
    const word = rules.units === "tun" ? "phz.result.factor" : "phz.result.double";
    parts.push(t(word, { factor }));
  }
  if (rules.base !== 1) parts.push(t("phz.result.base", { base: rules.base }));
  return (
    <div class="phz-formula" data-testid="formula">
      {rules.units === "tun" ? (
        <p class="phz-formula-how">{tunSteps(won, rules, exhausted).join(t("table.comma"))}</p>
      ) : null}
      <p class="phz-formula-line">
        <span>{parts.join(" × ")}</span>
        <span class="phz-formula-sum">
          {capped ? <small>{t("phz.result.capped")}</small> : null}
          <b>= {t("phz.result.points", { points: points * rules.base })}</b>
        </span>
      </p>
    </div>
  );
}

function unitWord({ units, huxi }: Score, rules: TableRules): string {
  switch (rules.units) {
    case "tun":
      return t("phz.result.tun", { units });
    case "dun":
      return t("phz.result.dun", { units });
    case "huxi":
      // A flat hundred takes the place of the huxi.
      if (units !== huxi) return t("phz.result.units", { units });
      return t(rules.values === "huxi" ? "phz.result.huxi" : "phz.result.cardPoints", { huxi });
  }
}

/** How the 囤 were counted. */
function tunSteps({ how, score }: Won, rules: TableRules, exhausted: number): string[] {
  const { minHuxi: least } = rules;
  const steps = [
    t("phz.result.tun.how", {
      huxi: score.huxi,
      least,
      tun: Math.floor((score.huxi - least) / 3) + 1,
    }),
  ];
  if (how === "self" || (how === "deal" && rules.dealtIsOwn)) steps.push(t("phz.result.tun.self"));
  if (rules.addedTun > 0) steps.push(t("phz.result.tun.added", { added: rules.addedTun }));
  if (rules.huangFan && exhausted > 0) {
    steps.push(t("phz.result.tun.exhausted", { times: 1 + exhausted }));
  }
  return steps;
}
