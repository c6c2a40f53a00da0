import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { localized } from "../i18n/translate";
import { piecesOf } from "./find";
import { TERMS, type TermId } from "./terms";
import "./terms.css";

export interface ExplainedProps {
  name: string;
  text: string;
  /** The word as it stands there. */
  children: ComponentChildren;
}

/** The space between a word and its note, and at least to the edge of the screen (px). */
const GAP = 10;

/**
 * Put the bubble above the word, or below it if there is no room: buttons stand at the lower edge.
 */
function place(bubble: HTMLElement, word: HTMLElement): void {
  const at = word.getBoundingClientRect();
  bubble.style.top = "0";
  bubble.style.left = "0";
  // The box that it is placed in need not be the screen.
  const { top, left, width, height } = bubble.getBoundingClientRect();
  const above = at.top - height - GAP;
  const middle = at.left + (at.width - width) / 2;
  bubble.style.left = `${Math.max(GAP, Math.min(middle, innerWidth - width - GAP)) - left}px`;
  bubble.style.top = `${(above < GAP ? at.bottom + GAP : above) - top}px`;
}

/** A word that shows its meaning when it is touched. */
export function Explained({ name, text, children }: ExplainedProps) {
  const [open, setOpen] = useState(false);
  const word = useRef<HTMLButtonElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const note = useId();

  useLayoutEffect(() => {
    if (open && word.current !== null && bubble.current !== null)
      place(bubble.current, word.current);
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const away = (event: PointerEvent): void => {
      if (word.current?.contains(event.target as Node) !== true) setOpen(false);
    };
    document.addEventListener("pointerdown", away);
    return () => {
      document.removeEventListener("pointerdown", away);
    };
  }, [open]);

  return (
    <span
      class="term"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
      }}
    >
      <button
        type="button"
        class="term-word"
        ref={word}
        aria-expanded={open}
        aria-controls={note}
        onClick={() => {
          setOpen(!open);
        }}
        onBlur={() => {
          setOpen(false);
        }}
      >
        {children}
      </button>
      <span id={note} ref={bubble} class="term-note" role="status" hidden={!open}>
        {open ? (
          <>
            <b>{name}</b> {text}
          </>
        ) : null}
      </span>
    </span>
  );
}

/** A word of the game that shows its meaning when it is touched. */
export function Term({ id, children }: { id: TermId; children?: ComponentChildren }) {
  const name = localized(TERMS[id].name);
  return (
    <Explained name={name} text={localized(TERMS[id].text)}>
      {children ?? name}
    </Explained>
  );
}

export interface WithTermsProps {
  text: string;
  /** Names of people, in which no word is one of the game. */
  names?: readonly string[];
}

/** A text in which every word of the game explains itself. */
export function WithTerms({ text, names = [] }: WithTermsProps) {
  return (
    <>
      {piecesOf(text, names).map((piece, at) => {
        if (typeof piece === "string") return piece;
        const { term, said, opened = "", closed = "" } = piece;
        const word = (
          <Term key={at} id={term}>
            {said}
          </Term>
        );
        if (opened + closed === "") return word;
        return (
          <span class="term-joint" key={at}>
            {opened}
            {word}
            {closed}
          </span>
        );
      })}
    </>
  );
}
