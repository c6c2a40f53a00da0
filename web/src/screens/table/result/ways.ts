import { t } from "../../../i18n/translate";
import type { AccountLine, AccountSum } from "./account";
import { say } from "./say";

/**
 * 每家 2 × 2（自摸）；付甲、乙: the ways to the sums of a line, equal ones once. A name that the line's
 * word has is not said again.
 */
export function waysOf(
  { word, sums }: AccountLine,
  seats: number,
  name: (seat: number) => string,
  about?: (sum: AccountSum) => string | null,
): string {
  const paidTo: number[] = [];
  const ways: string[] = [];
  for (const sum of sums) {
    const more = about?.(sum) ?? null;
    const named = sum.shares.every((share) => share.seats.every((one) => word.includes(name(one))));
    if (named) {
      const words = sum.shares.filter((share) => !isBare(share)).map((share) => share.words);
      ways.push(...words, ...(more === null ? [] : [more]));
    } else if (sum.points < 0 && more === null && sum.shares.every(isBare)) {
      paidTo.push(...sum.shares.flatMap((share) => share.seats));
    } else ways.push(shareWays(sum, seats, name), ...(more === null ? [] : [more]));
  }
  if (paidTo.length > 0) ways.push(say("to.bare", { names: listed([...new Set(paidTo)], name) }));
  return [...new Set(ways)].join(say("and.so.on"));
}

/** True if a share says no more than its points. */
export function isBare({ each, words }: AccountSum["shares"][number]): boolean {
  return words === String(each);
}

function listed(seats: readonly number[], name: (seat: number) => string): string {
  return seats.map(name).join(t("table.comma"));
}

function shareWays(
  { points, shares }: AccountSum,
  seats: number,
  name: (seat: number) => string,
): string {
  const ways = shares.map((share) => {
    const { seats: others, words: sum } = share;
    const names = listed(others, name);
    if (points < 0) {
      if (isBare(share)) return say("to.bare", { names });
      return others.length > 1
        ? say("to.several", { names, sum })
        : say("to.one", { name: names, sum });
    }
    if (others.length > 1 && others.length === seats - 1) return say("from.everybody", { sum });
    if (others.length > 1) return say("from.several", { names, sum });
    return shares.length === 1 && isBare(share) ? names : say("from.one", { name: names, sum });
  });
  return ways.join(say("and.so.on"));
}
