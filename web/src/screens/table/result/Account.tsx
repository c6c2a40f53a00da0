import type { ComponentChildren } from "preact";
import { signed } from "../../../matches/points";
import { Termed } from "../../../terms/Termed";
import type { AccountLine, AccountSum } from "./account";
import { say } from "./say";
import { waysOf } from "./ways";

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
