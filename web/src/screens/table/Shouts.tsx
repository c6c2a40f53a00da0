import { t } from "../../../i18n/translate";
import type { Place } from "../places";

/** Words that are called out for a moment. */
export const SHOUTS = ["chow", "pung", "kong", "win", "self_drawn"] as const;

export interface Shout {
  id: number;
  seat: number;
  word: (typeof SHOUTS)[number];
}

export interface ShoutsProps {
  shouts: readonly Shout[];
  placeOf: (seat: number) => Place;
}

/** What somebody has just called, before them; it is in nobody's way and goes by itself. */
export function Shouts({ shouts, placeOf }: ShoutsProps) {
  return (
    <>
      {shouts.map((shout) => (
        <div
          key={shout.id}
          class="shout brush"
          data-place={placeOf(shout.seat)}
          data-word={shout.word}
          aria-hidden="true"
        >
          {t(`table.shout.${shout.word}`)}
        </div>
      ))}
    </>
  );
}
