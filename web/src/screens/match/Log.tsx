import { Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardState, GameEvent, PlayedSwitches } from "../../board/fold";
import { t } from "../../i18n/translate";
import { Explaining, Termed } from "../../terms/Termed";
import { uiOf } from "../table/games";

export interface LogProps {
  /** The table after these events. */
  board: BoardState;
  rules: PlayedSwitches;
  events: readonly GameEvent[];
  name: (seat: number) => string;
  /** The names in it. */
  names: readonly string[];
  /** The name of the deal; null if it has none (南风北局). */
  deal?: string | null;
  /** A line of the reader's own, after so many events. */
  aside?: { after: number; line: string } | null;
}

/** Narrower than this (px) the log is only read aloud. */
const SEEN = 100;

/**
 * The events of this deal in words; read aloud as it comes. If seen, its words explain themselves.
 */
export function Log({ board, rules, events, name, names, deal = null, aside = null }: LogProps) {
  const { sentenceOf } = uiOf(board);
  const frame = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      setSeen(element.clientWidth > SEEN);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return (
    <Explaining.Provider value={seen ? names : null}>
      <div class="log" ref={frame} tabIndex={0}>
        <ol aria-live="polite" aria-label={t("log.title")}>
          {events.map((event, index) => {
            const sentence = sentenceOf(event, name, rules, board, deal);
            return (
              <Fragment key={index}>
                {sentence === null ? null : (
                  <li>
                    <Termed text={sentence} />
                  </li>
                )}
                {aside?.after === index + 1 ? <li>{aside.line}</li> : null}
              </Fragment>
            );
          })}
        </ol>
      </div>
    </Explaining.Provider>
  );
}
