import { useEffect, useRef } from "preact/hooks";
import type { BoardState, GameEvent } from "../../board/fold";
import { eventSentence, type Cast } from "./sentences";

export interface StepLogProps {
  events: readonly GameEvent[];
  /** The table after so many of them. */
  boards: readonly BoardState[];
  cast: Cast;
  step: number;
  onStep: (step: number) => void;
}

/** Every step as a line; a tap goes there. Shown if there is room beside the table. */
export function StepLog({ events, boards, cast, step, onStep }: StepLogProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const line = list.current?.children[step - 1];
    if (line instanceof HTMLElement && list.current !== null) {
      list.current.scrollTop = line.offsetTop - list.current.clientHeight / 2;
    }
  }, [step]);
  return (
    <ol class="step-log" ref={list}>
      {events.map((event, index) => (
        <li key={index}>
          <button
            type="button"
            tabIndex={-1}
            aria-current={index + 1 === step}
            onClick={() => {
              onStep(index + 1);
            }}
          >
            <span>{index + 1}</span>
            {eventSentence(event, cast, boards[index + 1] ?? null)}
          </button>
        </li>
      ))}
    </ol>
  );
}
