import type { FanCount, Won } from "../../../board/paohuzi/events";
import type { TableRules } from "../../../board/paohuzi/table";
import { cardWord, copiesWord } from "../../../i18n/names";
import { t } from "../../../i18n/translate";

/** The flat sum that a great hand is worth where hands are doubled; told by its size. */
const FLAT = 100;

/** The worth of a bonus hand, in the words of the table's way of counting. */
export function fanWorth(fan: FanCount, rules: TableRules): string {
  const { worth } = fan;
  if (rules.units === "tun") return t("phz.result.fan", { worth });
  return worth === FLAT ? t("phz.result.flat", { worth }) : t("phz.result.times", { worth });
}

/**
 * The sum of the units; null where they are the huxi themselves, and where an older engine told
 * their sum only.
 */
export function unitsLine({ card, score }: Won, rules: TableRules): string | null {
  const { huxi, units, terms } = score;
  if (terms.length === 0 || rules.units === "huxi") return null;
  const words = terms.map((term) => {
    const { id, units: many } = term;
    const worth = unitWord(many, rules);
    switch (id) {
      case "huxi":
        return rules.units === "tun" && many === Math.floor((huxi - rules.minHuxi) / 3) + 1
          ? t("phz.sum.tun", { huxi, least: rules.minHuxi, worth })
          : t("phz.sum.huxi", { huxi, worth });
      case "winning_card":
        return t("phz.sum.card", { card: wordOf(card), copies: copiesWord(many), worth });
      case "xing":
        return t("phz.sum.xing", { card: wordOf(score.xing), copies: copiesWord(many), worth });
      case "reds":
        return t("phz.sum.reds", { copies: copiesWord(many), worth });
      case "self_drawn":
        return t("phz.sum.self_drawn", { worth });
      case "added_tun":
        return t("phz.sum.added_tun", { worth });
      case "exhausted":
        return t("phz.sum.exhausted", { worth });
      default:
        return t("payment", { reason: id.replaceAll("_", " "), sum: worth });
    }
  });
  const sum = words.join(t("payment.and"));
  return words.length === 1 ? sum : t("phz.sum", { sum, total: unitWord(units, rules) });
}

/** The way from the units to a payer's share: units × bonus hands, a cap, the base. */
export function pointsLine({ score }: Won, rules: TableRules): string {
  const { huxi, units, factor, points, terms } = score;
  const flat = terms.some(({ id }) => id === "flat") || (rules.units === "huxi" && units !== huxi);
  let sum = flat ? t("phz.result.units", { units }) : unitWord(units, rules);
  if (factor !== 1)
    sum = t("phz.sum.times", { sum, factor: factorWord(score.fans, factor, rules) });
  const product = units * factor;
  if (points !== product) sum = t("phz.sum.capped", { sum, product, points });
  return rules.base === 1 ? sum : t("phz.sum.base", { sum, base: rules.base });
}

/** The bonus hands as the one factor they are: added up where 囤 are counted, else multiplied. */
function factorWord(fans: readonly FanCount[], factor: number, rules: TableRules): string {
  const tun = rules.units === "tun";
  const worths = fans.map(({ worth }) => worth).filter((worth) => tun || worth !== FLAT);
  const sum =
    worths.length > 1 ? `(${worths.join(t(tun ? "phz.sum.and" : "phz.sum.by"))})` : factor;
  return t(tun ? "phz.sum.fan" : "phz.sum.factor", { sum });
}

function unitWord(units: number, rules: TableRules): string {
  switch (rules.units) {
    case "tun":
      return t("phz.result.tun", { units });
    case "dun":
      return t("phz.result.dun", { units });
    case "huxi":
      return t(rules.values === "huxi" ? "phz.result.huxi" : "phz.result.cardPoints", {
        huxi: units,
      });
  }
}

function wordOf(card: number | null): string {
  return card === null ? "" : cardWord(card);
}
