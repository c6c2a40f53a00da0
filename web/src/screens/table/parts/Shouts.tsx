import { useLayoutEffect, useRef } from "preact/hooks";
import type { Box } from "../../../ui/clearSpot";
import { middleOf, placeWords } from "./tableSpot";
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
        <ShoutedWord key={shout.id} shout={shout} place={placeOf(shout.seat)} />
      ))}
    </>
  );
}

/** Called once, it stays on the spot where it leaves the pieces of the moment in sight. */
function ShoutedWord({ shout, place }: { shout: Shout; place: number }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current !== null) setBeforeSeat(element.current, place);
  }, []);
  return (
    <div
      ref={element}
      class="shout brush"
      data-place={place}
      data-tone={shout.tone}
      aria-hidden="true"
    >
      {shout.word}
      {shout.note === undefined ? null : <span class="shout-note">{shout.note}</span>}
    </div>
  );
}

/** The part of the cloth before the seat at this place, in which its words stand. */
function partOf(cloth: Box, place: number): Box {
  const { left, top, right, bottom } = cloth;
  const across = (left + right) / 2;
  const down = (top + bottom) / 2;
  // The lower end belongs to the seat there.
  const rim = (bottom - top) / 8;
  switch (place) {
    case 0:
      return { left, top: down, right, bottom };
    case 2:
      return { left, top, right, bottom: down };
    case 1:
      return { left: across, top, right, bottom: bottom - rim };
    default:
      return { left, top, right: across, bottom: bottom - rim };
  }
}

function setBeforeSeat(word: HTMLElement, place: number): void {
  const cloth = word.parentElement;
  // The wish is the place that the style sheet gives it.
  if (cloth !== null)
    placeWords(word, middleOf(word), partOf(cloth.getBoundingClientRect(), place));
}
