import "./motion.css";

/** Words that are called out for a moment. */
export interface Shout {
  word: string;
  /** The button whose colour they have. */
  tone: "chow" | "pung" | "kong" | "wei" | "flowers" | "ready" | "win";
  /** A line below: the note that it went by itself. */
  note?: string;
}

export interface CalledShout extends Shout {
  id: number;
  seat: number;
}

export interface ShoutsProps {
  shouts: readonly CalledShout[];
  placeOf: (seat: number) => number;
}

/** The word that somebody has just called, before them; it is in nobody's way and goes by itself. */
export function Shouts({ shouts, placeOf }: ShoutsProps) {
  return (
    <>
      {shouts.map((shout) => (
        <div
          key={shout.id}
          class="shout brush"
          data-place={placeOf(shout.seat)}
          data-tone={shout.tone}
          aria-hidden="true"
        >
          {shout.word}
          {shout.note === undefined ? null : <span class="shout-note">{shout.note}</span>}
        </div>
      ))}
    </>
  );
}
