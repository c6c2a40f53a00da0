import type { ComponentChildren } from "preact";
import { t } from "../../../i18n/translate";
import { signed } from "../../../matches/points";
import { Termed } from "../../../terms/Termed";
import type { AccountLine, AccountSum } from "./account";
import { say } from "./say";

export interface AccountProps {
  lines: readonly AccountLine[];
  seat: number;
  /** The number of seats at the table. */
  seats: number;
  /** True for the account of the reader. */
  own: boolean;
  name: (seat: number) => string;
  /** More about one sum, after the seats that pay or are paid. */
  about?: (sum: AccountSum) => string | null;
  /** What did not happen, and why. */
  notes?: readonly string[];
  children?: ComponentChildren;
}

/** What one seat was paid in a deal, and paid: in the words of the region, with the sum. */
export function Account(props: AccountProps) {
  const { lines, seat, seats, own, name, about, notes = [], children } = props;
  const sums = lines.flatMap((line) => line.sums);
  const total = sums.reduce((sum, { points }) => sum + points, 0);
  return (
    <section class="account" data-testid="account" data-seat={seat}>
      <h3>{own ? say("mine") : say("theirs", { name: name(seat) })}</h3>
      {lines.length === 0 ? (
        <p class="account-none">{say("nothing")}</p>
      ) : (
        <ul class="account-lines">
          {lines.map((line, index) => (
            <li key={index}>
              <b class="account-word">
                <Termed text={line.word} />
              </b>
              <span class="account-ways">
                <Termed text={waysOf(line, seats, name, about)} />
              </span>
              <span class="account-points">
                {line.sums.map(({ points }, place) => (
                  <b key={place} class={points > 0 ? "gain" : "loss"}>
                    {signed(points)}
                  </b>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      {sums.length < 2 ? null : (
        <p class="account-total" data-testid="account-total">
          {say("together", { points: signed(total) })}
        </p>
      )}
      {notes.map((note) => (
        <p class="account-note" data-testid="account-note" key={note}>
          <Termed text={note} />
        </p>
      ))}
      {children}
    </section>
  );
}

/**
 * 每家 2 × 2（自摸）；付甲、乙: the ways to the sums of a line, equal ones once. A name that the line's
 * word has is not said again.
 */
function waysOf(
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
function isBare({ each, words }: AccountSum["shares"][number]): boolean {
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
