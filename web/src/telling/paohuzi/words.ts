import type { CardKind } from "../../board/core/card";
import type { Meld, Won } from "../../board/paohuzi/events";
import type { ComboKind } from "../../board/paohuzi/groups";
import type { TableRules } from "../../board/paohuzi/table";
import { cardWord } from "../../i18n/names";
import type { Key } from "../../i18n/sentences";
import { t } from "../../i18n/translate";
import type { PaymentWords } from "../payments";

/** 放炮 is the word of these tables, for the reason as well as the factor. */
export const PAYMENT_WORDS: PaymentWords = { factors: { discard_pays: "reason.discarder" } };

/** Cards one after another in words: 大贰、大柒、大拾. */
export function cardWords(cards: readonly CardKind[]): string {
  return cards.map(cardWord).join(t("table.comma"));
}

/** A meld in words: 碰 大伍; of a hidden 偎 only that it is one. */
export function meldWords(meld: Meld): string {
  const kind = t(`phz.meld.${meld.kind}`);
  if (meld.cards === null) return t("phz.meld.hidden", { kind });
  const cards = meld.kind === "chi" ? meld.cards : meld.cards.slice(0, 1);
  return t("phz.meld.of", { kind, cards: cardWords(cards) });
}

const GROUPS = {
  kan: "phz.group.kan",
  pair: "phz.group.pair",
  loose: "phz.group.loose",
  run: "phz.group.run",
  one_two_three: "phz.group.one_two_three",
  two_seven_ten: "phz.group.two_seven_ten",
  one_five_ten: "phz.group.one_five_ten",
  mixed_two_seven_ten: "phz.group.mixed_two_seven_ten",
  jiao: "phz.group.jiao",
  chi: "phz.meld.chi",
  peng: "phz.meld.peng",
  wei: "phz.meld.wei",
  stale_wei: "phz.meld.stale_wei",
  pao: "phz.meld.pao",
  ti: "phz.meld.ti",
} as const satisfies Readonly<Record<ComboKind | Meld["kind"] | "kan" | "pair" | "loose", Key>>;

/** The name of a group of a hand; one that is newer than this page shows its own word. */
export function groupWord(kind: string): string {
  return Object.hasOwn(GROUPS, kind) ? t(GROUPS[kind as keyof typeof GROUPS]) : kind;
}

/** The worth of a wait, in the table's unit: 15胡, or 15分. */
export function waitWorth(huxi: number | string, rules: TableRules): string {
  return t(rules.values === "huxi" ? "phz.wait.huxi" : "phz.wait.points", { huxi });
}

const NAMED = {
  wei: "phz.how.wei",
  stale_wei: "phz.how.wei",
  pao: "phz.how.pao",
  ti: "phz.how.ti",
} as const satisfies Readonly<Record<string, Key>>;

/**
 * The name of a win whose last card made three or four alike: 偎起胡, 开跑胡, 提龙胡; null for
 * every other.
 */
export function namedWin({ card, score }: Won): string | null {
  const made = score.groups.find(
    ({ kind, cards }) => card !== null && cards[0] === card && Object.hasOwn(NAMED, kind),
  );
  return made === undefined ? null : t(NAMED[made.kind as keyof typeof NAMED]);
}

/** The way somebody won: 自摸, 胡某家翻的牌 … */
export function howWon(won: Won, name: (seat: number) => string): string {
  const giver = won.giver === null ? "" : name(won.giver);
  switch (won.how) {
    case "deal":
      return t("phz.result.deal");
    case "shown":
      return t("phz.result.shown", { name: giver });
    case "flip":
      return t("phz.result.flip", { name: giver });
    case "discard":
      return t("phz.result.discard", { name: giver });
    case "self":
    default:
      return t("phz.result.self");
  }
}
