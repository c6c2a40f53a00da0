import type { FanCount, Score, Won } from "../../board/paohuzi/events";
import type { TableRules } from "../../board/paohuzi/table";
import { cardWord, copiesWord } from "../../i18n/names";
import { t } from "../../i18n/translate";

/** The flat sum that a great hand is worth if hands are doubled; recognized by its size. */
const FLAT = 100;

/** The worth of a bonus hand, in the words of the table's way of counting. */
export function fanWorth(fan: FanCount, rules: TableRules): string {
  const { worth } = fan;
  if (rules.units === "tun") return t("phz.result.fan", { worth });
  if (rules.units === "dun_table" && fan.id !== "self_drawn")
    return t("phz.result.huxiTimes", { worth });
  return worth === FLAT ? t("phz.result.flat", { worth }) : t("phz.result.times", { worth });
}

/**
 * The sum of the units; null if they are the huxi themselves, and if an older engine told their sum
 * only.
 */
export function unitsLine({ card, score }: Won, rules: TableRules): string | null {
  const { huxi, units, terms } = score;
  const from = countedWords(score, rules);
  if (terms.length === 0 || (rules.units === "huxi" && !isIdle(score))) return null;
  const words = terms.map((term) => {
    const { id, units: many } = term;
    const worth = unitWord(many, rules);
    switch (id) {
      case "huxi":
        return rules.units === "tun" && many === Math.floor((huxi - rules.minHuxi) / 3) + 1
          ? t("phz.sum.tun", { huxi, least: rules.minHuxi, worth })
          : t("phz.sum.huxi", { huxi: from, worth });
      case "no_huxi":
        return t("phz.sum.huxi", { huxi: from, worth });
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

/** 卡胡: the numbers that ten and twenty huxi count as when they are doubled. */
const AS_DOUBLED: Readonly<Record<number, number>> = { 10: 16, 20: 24 };

/** The huxi as units are counted from them: 15, 15 × 2 ＝ 30, 10 (as 16) × 2 ＝ 32, none as 21. */
function countedWords({ huxi, factor, fans }: Score, rules: TableRules): string {
  const doubled = rules.units === "dun_table";
  const times = doubled ? fans.reduce((product, { worth }) => product * worth, 1) / factor : 1;
  let counts = huxi === 0 ? rules.noHuxi : huxi;
  if (times > 1) counts = AS_DOUBLED[counts] ?? counts;
  const as = asWords(huxi, counts);
  return times > 1 ? t("phz.sum.doubled", { huxi: as, times, product: counts * times }) : as;
}

function asWords(huxi: number, counts: number): string {
  if (counts === huxi) return String(huxi);
  return huxi === 0 ? t("phz.sum.noHuxi", { counts }) : t("phz.sum.as", { huxi, counts });
}

/** True for a win with a hand that has no huxi at all, if such a hand counts as many (无胡). */
export function isIdle({ terms }: Pick<Score, "terms">): boolean {
  return terms.some(({ id }) => id === "no_huxi");
}

/** A win without any bonus hand: 平胡, or 无胡. */
export function plainWord(score: Score): string {
  return t(isIdle(score) ? "phz.result.noHuxi" : "result.plain");
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

/** The bonus hands as the one factor they are: added up if 囤 are counted, else multiplied. */
function factorWord(fans: readonly FanCount[], factor: number, rules: TableRules): string {
  const tun = rules.units === "tun";
  // Names that double the huxi have done so before; the others multiply the units.
  if (rules.units === "dun_table") return t("phz.sum.factor", { sum: factor });
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
    case "dun_table":
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
